// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/atomic_file.h"

#include "core/base/error.h"
#include "core/io/process_place.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <set>
#include <utility>

namespace groupscope {

namespace {

[[noreturn]] void failWriting(const std::string& what, const std::filesystem::path& path) {
    throw FileError(what + " (" + std::strerror(errno) + ")", path.string(),
                    "check that the folder exists, may be written to and has room");
}

/// An open file descriptor.
class Descriptor {
  public:
    Descriptor(const std::filesystem::path& path, int flags)
        : fd_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { close(); }
    bool isOpen() const { return fd_ >= 0; }
    bool write(std::string_view text) {
        while (!text.empty()) {
            const ssize_t written = ::write(fd_, text.data(), text.size());
            if (written < 0 && errno == EINTR)
                continue;
            if (written <= 0)
                return false;
            text.remove_prefix(static_cast<std::size_t>(written));
        }
        return true;
    }
    bool sync() const { return ::fsync(fd_) == 0; }
    bool close() {
        const int fd = std::exchange(fd_, -1);
        return fd < 0 || ::close(fd) == 0;
    }

  private:
    int fd_;
};

/// Final target of `path` if it is a chain of symbolic links.
std::filesystem::path resolved(const std::filesystem::path& path) {
    std::error_code error;
    const std::filesystem::path real =
        std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
    return error ? path : real;
}

/// ".name.PLACE-PID-N.tmp": which process of which machine writes it.
const std::string temporaryEnd = ".tmp";

/// Whether the name is of a temporary file whose process is gone. What other machines and containers write
/// into a shared folder, and what was left before a restart, cannot be judged here.
bool isLeftOver(const std::string& name) {
    if (!name.starts_with('.') || !name.ends_with(temporaryEnd))
        return false;
    const std::string inner = name.substr(0, name.size() - temporaryEnd.size());
    const std::string words = inner.substr(inner.rfind('.') + 1);
    const std::size_t last = words.rfind('-');
    const std::size_t first =
        last == std::string::npos || last == 0 ? std::string::npos : words.rfind('-', last - 1);
    if (first == std::string::npos)
        return false;
    pid_t process = 0;
    const char* end = words.data() + last;
    const auto [stop, failure] = std::from_chars(words.data() + first + 1, end, process);
    return failure == std::errc() && stop == end && isProcessGone(words.substr(0, first), process);
}

/// Once for each folder: one of ten thousand runs is not to be listed at each of them.
void removeLeftOvers(const std::filesystem::path& folder) {
    static std::mutex mutex;
    static std::set<std::filesystem::path> done;
    {
        const std::lock_guard lock(mutex);
        if (!done.insert(folder).second)
            return;
    }
    std::error_code failure;
    for (std::filesystem::directory_iterator entry(folder, failure), end; !failure && entry != end;
         entry.increment(failure))
        if (isLeftOver(entry->path().filename().string()))
            std::remove(entry->path().c_str());
}

/// Gives `from` the name `to` if nothing has it. Returns false where something does. Throws FileError.
bool renameIfAbsent(const std::filesystem::path& from, const std::filesystem::path& to) {
    if (::link(from.c_str(), to.c_str()) == 0) { // on every network file system, also between machines
        std::remove(from.c_str());
        return true;
    }
    if (errno == EEXIST) {
        struct stat own {}; // a server whose answer was lost is asked twice, and the first time it did it
        const bool done = ::stat(from.c_str(), &own) == 0 && own.st_nlink > 1;
        if (done)
            std::remove(from.c_str());
        return done;
    }
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0)
        return true;
    if (errno == EEXIST)
        return false;
    // A file system with neither: an empty file takes the name first.
    const Descriptor created(to, O_WRONLY | O_CREAT | O_EXCL);
    if (!created.isOpen() && errno == EEXIST)
        return false;
    if (created.isOpen() && std::rename(from.c_str(), to.c_str()) == 0)
        return true;
    const int reason = errno;
    if (created.isOpen()) // an empty file is none
        std::remove(to.c_str());
    errno = reason;
    failWriting("the file cannot be written", to);
}

} // namespace

AtomicFile::AtomicFile(const std::filesystem::path& path)
    : called_(path)
    , target_(resolved(path)) {
    std::error_code error;
    const auto status = std::filesystem::status(target_, error);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        throw FileError("this is not a regular file", path.string(), "give the name of a file to write");
    static std::atomic<unsigned> counter = 0; // several threads of one process may write beside each other
    std::filesystem::path temporary = target_;
    temporary.replace_filename("." + target_.filename().string() + "." + processPlace() + "-" +
                               std::to_string(getpid()) + "-" + std::to_string(counter++) + temporaryEnd);
    removeLeftOvers(temporary.parent_path());
    const Descriptor created(temporary, O_WRONLY | O_CREAT | O_EXCL);
    if (!created.isOpen())
        failWriting("the file cannot be written", path);
    temporary_ = temporary;
    if (std::filesystem::exists(status)) // the new file keeps who may read and write the old one
        std::filesystem::permissions(temporary_, status.permissions(), error);
}

AtomicFile::~AtomicFile() {
    if (!temporary_.empty())
        std::remove(temporary_.c_str());
}

void AtomicFile::bringToDisk() const {
    Descriptor written(temporary_, O_RDONLY);
    if (!written.isOpen() || !written.sync() || !written.close())
        failWriting("the file cannot be flushed to the disk", called_);
}

void AtomicFile::endCommit() {
    temporary_.clear();
    const Descriptor folder(target_.parent_path(), O_RDONLY | O_DIRECTORY);
    if (folder.isOpen())
        folder.sync(); // makes the new name last; a file system that cannot do so has still renamed
}

void AtomicFile::commit() {
    bringToDisk();
    if (std::rename(temporary_.c_str(), target_.c_str()) != 0)
        failWriting("the file cannot be replaced", called_);
    endCommit();
}

bool AtomicFile::commitIfAbsent() {
    bringToDisk();
    if (!renameIfAbsent(temporary_, target_))
        return false;
    endCommit();
    return true;
}

void writeTextAtomically(const std::filesystem::path& path, std::string_view text) {
    std::error_code failure;
    if (std::filesystem::is_other(path, failure)) { // a pipe or a device takes what comes
        Descriptor target(path, O_WRONLY);
        if (!target.isOpen() || !target.write(text) || !target.close())
            failWriting("the text cannot be written", path);
        return;
    }
    AtomicFile file(path);
    Descriptor descriptor(file.temporaryPath(), O_WRONLY);
    if (!descriptor.isOpen() || !descriptor.write(text) || !descriptor.close())
        failWriting("the file cannot be written", path);
    file.commit();
}

bool writeTextIfAbsent(const std::filesystem::path& path, std::string_view text) {
    AtomicFile file(path);
    Descriptor descriptor(file.temporaryPath(), O_WRONLY);
    if (!descriptor.isOpen() || !descriptor.write(text) || !descriptor.close())
        failWriting("the file cannot be written", path);
    return file.commitIfAbsent();
}

} // namespace groupscope
