// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/provenance.h"

#include "core/base/instruction_set.h"
#include "core/base/parallel.h"
#include "core/base/version.h"
#include "core/io/atomic_file.h"
#include "core/runs/json_values.h"
#include "core/runs/small_text_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <ctime>
#include <system_error>
#include <utility>

namespace groupscope {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace {

/// Keeps other processes of this machine from changing files of a folder in the same way; where the file
/// system has no such locks, nothing.
class FolderLock {
  public:
    explicit FolderLock(const fs::path& folder)
        : descriptor_(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
        if (descriptor_ >= 0)
            static_cast<void>(flock(descriptor_, LOCK_EX));
    }
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;
    ~FolderLock() {
        if (descriptor_ >= 0)
            close(descriptor_);
    }

  private:
    int descriptor_;
};

ordered_json commandToJson(const Provenance& own) {
    ordered_json data = ordered_json::array();
    for (const Provenance::Data& set : own.data)
        data.push_back({{"file", set.file}, {"sha256", set.sha256}});
    return {{"program_version", programVersion},
            {"instruction_set", instructionSetName()},
            {"command", own.command},
            {"folder", own.folder},
            {"host", own.host},
            {"process", own.process},
            {"threads", own.threads},
            {"began", own.began},
            {"ended", own.ended},
            {"outcome", own.outcome},
            {"made", own.made},
            {"data", std::move(data)}};
}

/// The commands that are there; none where the file cannot be understood.
ordered_json commandsIn(const fs::path& file) {
    const ordered_json all = ordered_json::parse(smallTextFile(file).value_or(""), nullptr, false);
    const bool sound = all.is_object() && all.contains("commands") && all["commands"].is_array();
    return sound ? all["commands"] : ordered_json::array();
}

bool isSameProcess(const ordered_json& a, const ordered_json& b) {
    for (const char* key : {"host", "process", "began"})
        if (!a.is_object() || !a.contains(key) || a[key] != b[key])
            return false;
    return true;
}

} // namespace

std::string timeNow() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text.data();
}

Provenance provenanceOf(std::vector<std::string> command) {
    std::array<char, 256> host{};
    gethostname(host.data(), host.size() - 1);
    std::error_code failure;
    return {.command = std::move(command),
            .folder = fs::current_path(failure).string(),
            .host = host.data(),
            .process = getpid(),
            .threads = threadCount(),
            .began = timeNow()};
}

void keepProvenance(const fs::path& folder, const Provenance& provenance) {
    const FolderLock lock(folder);
    const fs::path file = folder / "provenance.json";
    ordered_json commands = commandsIn(file), own = commandToJson(provenance);
    if (!commands.empty())
        for (ordered_json& there : commands)
            if (isSameProcess(there, own)) {
                there = std::exchange(own, nullptr);
                break;
            }
    if (!own.is_null())
        commands.push_back(std::move(own));
    writeTextAtomically(file, dumpJson({{"commands", std::move(commands)}}) + "\n");
}

} // namespace groupscope
