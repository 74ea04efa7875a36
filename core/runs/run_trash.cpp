// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_trash.h"

#include "core/base/error.h"
#include "core/runs/run_store.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <system_error>
#include <utility>

namespace groupscope {

namespace fs = std::filesystem;

namespace {

/// ID.SECONDS.h5 with the seconds since 1970; nothing for any other name.
std::optional<TrashedRun> readTrashName(const fs::path& file) {
    const std::string stem = file.stem().string();
    const std::size_t dot = stem.rfind('.');
    if (file.extension() != ".h5" || dot == std::string::npos || dot == 0)
        return std::nullopt;
    const std::string_view digits = std::string_view(stem).substr(dot + 1);
    long long seconds = 0;
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), seconds);
    if (failure != std::errc() || end != digits.data() + digits.size())
        return std::nullopt;
    return TrashedRun{stem.substr(0, dot), file, std::chrono::sys_seconds(std::chrono::seconds(seconds))};
}

void moveFile(const fs::path& from, const fs::path& to) {
    std::error_code failure;
    fs::create_directories(to.parent_path(), failure);
    if (!failure)
        fs::rename(from, to, failure);
    if (failure)
        throw FileError("the run cannot be moved to " + to.string() + " (" + failure.message() + ")",
                        from.string(), "make the folder writable");
}

} // namespace

RunTrash::RunTrash(fs::path folder)
    : folder_(std::move(folder)) {}

std::optional<TrashedRun> RunTrash::put(const std::string& id, std::chrono::sys_seconds now) const {
    const fs::path file = RunStore(folder_).runFile(id);
    std::error_code failure;
    if (!fs::is_regular_file(file, failure))
        return std::nullopt;
    const auto place = [&](std::chrono::sys_seconds time) {
        return folder_ / "bin" / (id + "." + std::to_string(time.time_since_epoch().count()) + ".h5");
    };
    while (fs::exists(place(now), failure)) // the same run, trained again and removed within a second
        now += std::chrono::seconds(1);
    moveFile(file, place(now));
    return TrashedRun{id, place(now), now};
}

std::vector<TrashedRun> RunTrash::list() const {
    std::vector<TrashedRun> runs;
    std::error_code failure;
    for (fs::directory_iterator entry(folder_ / "bin", failure), end; !failure && entry != end;
         entry.increment(failure))
        if (std::optional<TrashedRun> run = readTrashName(entry->path()))
            runs.push_back(*std::move(run));
    std::sort(runs.begin(), runs.end(), [](const TrashedRun& a, const TrashedRun& b) {
        return std::pair(b.removed, b.id) < std::pair(a.removed, a.id);
    });
    return runs;
}

fs::path RunTrash::restore(const TrashedRun& run) const {
    const fs::path file = RunStore(folder_).runFile(run.id);
    std::error_code failure;
    if (fs::exists(file, failure))
        throw FileError("the run was trained again after it was removed", file.string(),
                        "remove that one first to have the earlier one back");
    moveFile(run.file, file);
    return file;
}

void RunTrash::erase(const TrashedRun& run) const {
    std::error_code failure;
    fs::remove(run.file, failure);
    if (failure)
        throw FileError("the run cannot be deleted (" + failure.message() + ")", run.file.string(),
                        "make the folder writable");
}

int RunTrash::eraseOld(std::chrono::sys_seconds now) const {
    int erased = 0;
    for (const TrashedRun& run : list())
        if (now - run.removed > keptFor) {
            erase(run);
            ++erased;
        }
    return erased;
}

} // namespace groupscope
