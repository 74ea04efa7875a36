// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/atomic_file.h"

#include "core/base/error.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace groupscope {

namespace {

[[noreturn]] void throwFileError(const std::string& what, const std::filesystem::path& path, int error) {
    const std::string advice = error == ENOSPC || error == EDQUOT
                                   ? "free some space or choose another place"
                                   : "choose a folder that exists and that you may write to";
    throw FileError(what + " (" + std::strerror(error) + ")", path.string(), advice);
}

/// An open file that closes itself.
struct Descriptor {
    int value = -1;
    ~Descriptor() {
        if (value >= 0)
            ::close(value);
    }
};

void writeAll(int file, std::string_view text, const std::filesystem::path& path) {
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            throwFileError("cannot write the file", path, errno);
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

} // namespace

AtomicFile::AtomicFile(std::filesystem::path path)
    : path_(std::move(path)) {
    if (std::filesystem::is_directory(path_))
        throwFileError("cannot write the file", path_, EISDIR);
    std::string name = path_.string() + ".XXXXXX";
    Descriptor file{::mkstemp(name.data())};
    if (file.value < 0)
        throwFileError("cannot write the file", path_, errno);
    temporary_ = name;
    // mkstemp makes the file private; a result should be as readable as any other new file.
    const mode_t mask = ::umask(0);
    ::umask(mask);
    ::fchmod(file.value, 0666 & ~mask);
}

AtomicFile::~AtomicFile() {
    if (!committed_)
        ::unlink(temporary_.c_str());
}

void AtomicFile::commit() {
    {
        const Descriptor file{::open(temporary_.c_str(), O_RDONLY | O_CLOEXEC)};
        if (file.value < 0 || ::fsync(file.value) != 0)
            throwFileError("cannot write the file", path_, errno);
    }
    if (::rename(temporary_.c_str(), path_.c_str()) != 0)
        throwFileError("cannot write the file", path_, errno);
    committed_ = true;
}

void writeTextAtomically(const std::filesystem::path& path, std::string_view text) {
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
        !std::filesystem::is_directory(status)) {
        const Descriptor device{::open(path.c_str(), O_WRONLY | O_CLOEXEC)};
        if (device.value < 0)
            throwFileError("cannot write the file", path, errno);
        writeAll(device.value, text, path);
        return;
    }
    AtomicFile file(path);
    {
        const Descriptor target{::open(file.temporaryPath().c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC)};
        if (target.value < 0)
            throwFileError("cannot write the file", path, errno);
        writeAll(target.value, text, path);
    }
    file.commit();
}

} // namespace groupscope
