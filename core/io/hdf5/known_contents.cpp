// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hdf5/known_contents.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/io/cache_folder.h"
#include "core/io/file_state.h"

#include <fcntl.h>
#include <unistd.h>

#include <fstream>
#include <mutex>
#include <set>

namespace groupscope {

namespace {

constexpr std::uintmax_t largestFile = std::uintmax_t{64} << 20;
constexpr std::size_t sumLength = 64;
constexpr std::uintmax_t longestMemory = 16'000 * (sumLength + 1);

/// The sums of this process and those of the list, which other processes may lengthen.
class KnownContents {
  public:
    bool contains(const std::string& sum) {
        const std::lock_guard lock(mutex_);
        if (!sums_.contains(sum))
            readList();
        return sums_.contains(sum);
    }

    void add(const std::string& sum) {
        const std::lock_guard lock(mutex_);
        if (!sums_.insert(sum).second)
            return;
        const std::filesystem::path list = listFile();
        if (list.empty())
            return;
        std::error_code failure;
        if (const auto size = std::filesystem::file_size(list, failure); !failure && size > longestMemory)
            shorten(list);
        const int file = open(list.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
        if (file < 0)
            return;
        const std::string line = sum + "\n"; // whole, since it is one short write at the end
        static_cast<void>(!write(file, line.data(), line.size()));
        close(file);
    }

  private:
    static std::filesystem::path listFile() {
        const std::optional<std::filesystem::path> folder = cacheFolder();
        return folder ? *folder / "known_contents" : std::filesystem::path();
    }

    void readList() {
        const std::filesystem::path list = listFile();
        std::error_code failure;
        const auto size = list.empty() ? 0 : std::filesystem::file_size(list, failure);
        if (failure || size > 2 * longestMemory || (list == read_ && size == readBytes_))
            return;
        read_ = list;
        readBytes_ = size;
        std::ifstream file(list);
        for (std::string line; std::getline(file, line);)
            if (line.size() == sumLength)
                sums_.insert(line);
    }

    /// Keeps the newer half.
    static void shorten(const std::filesystem::path& list) {
        std::ifstream file(list, std::ios::binary);
        std::string text{std::istreambuf_iterator<char>(file), {}};
        text.erase(0, text.find('\n', text.size() / 2) + 1);
        try {
            writeTextAtomically(list, text);
        } catch (const Error&) { // then it stays long
            return;
        }
    }

    std::mutex mutex_;
    std::set<std::string> sums_;
    std::filesystem::path read_;
    std::uintmax_t readBytes_ = 0;
};

KnownContents& knownContents() {
    static KnownContents known;
    return known;
}

} // namespace

std::optional<std::string> smallFileSum(const std::filesystem::path& path) {
    std::error_code failure;
    if (std::filesystem::file_size(path, failure) > largestFile || failure)
        return std::nullopt;
    try {
        return sumOfFile(path);
    } catch (const FileError&) { // whoever opens it will say so
        return std::nullopt;
    }
}

bool isKnownContent(const std::string& sum) {
    return knownContents().contains(sum);
}

void rememberContent(const std::string& sum) {
    knownContents().add(sum);
}

} // namespace groupscope
