// SPDX-License-Identifier: GPL-3.0-or-later
// Loaded before the library of C (LD_PRELOAD): a disk that knows no links, no renaming without replacing,
// and, with GROUPSCOPE_NO_RENAME, no renaming at all.
#include <cerrno>
#include <cstdlib>
#include <sys/syscall.h>
#include <unistd.h>

extern "C" {

int link(const char* /*from*/, const char* /*to*/) noexcept {
    errno = EPERM;
    return -1;
}

int renameat2(int /*from*/, const char* /*name*/, int /*to*/, const char* /*newName*/,
              unsigned /*flags*/) noexcept {
    errno = EINVAL;
    return -1;
}

int rename(const char* from, const char* to) noexcept {
    if (std::getenv("GROUPSCOPE_NO_RENAME") != nullptr) {
        errno = EPERM;
        return -1;
    }
    return static_cast<int>(syscall(SYS_rename, from, to));
}

} // extern "C"
