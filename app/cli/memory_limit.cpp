// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/memory_limit.h"

#include "core/base/little_memory.h"

#include <sys/auxv.h>
#include <unistd.h>

#include <array>
#include <cstring>

namespace groupscope::cli {

namespace {

/// The matrix library of Debian's OpenCV starts threads before main. Each asks for 128 MiB of address space
/// again and again until it gets them, and the program does not end before they do; where none can be
/// started, the library ends the program as Ctrl+C does.
char oneThread[] = "OPENBLAS_NUM_THREADS=1";

/// Copies the environment with that in place of any other number. False where it says so already, or does not
/// fit.
bool replaceThreads(char** environment, std::array<char*, 1024>& with) {
    std::size_t count = 0;
    bool others = false;
    for (char** entry = environment; *entry != nullptr; ++entry) {
        const bool number = std::strncmp(*entry, oneThread, sizeof(oneThread) - 2) == 0;
        if (number && !others && std::strcmp(*entry, oneThread) == 0) // the first is the one that holds
            return false;
        others = others || number;
        if (number)
            continue;
        if (count + 2 == with.size())
            return false;
        with[count++] = *entry;
    }
    with[count] = oneThread;
    return true;
}

/// Starts the program again with that in its environment, where it is not there and memory is limited.
/// Nothing is set up yet when this is called: it allocates nothing. Where the loader was called by its name
/// with the program as its argument, /proc/self/exe is the loader, and the program goes on as it is.
void startWithoutThreads(int, char** arguments, char** environment) {
    std::array<char*, 1024> with{};
    if (!isMemoryLimited() || getauxval(AT_BASE) == 0 || !replaceThreads(environment, with))
        return;
    std::array<char, 4096> program{};
    if (readlink("/proc/self/exe", program.data(), program.size() - 1) > 0)
        execve(program.data(), arguments, with.data()); // returns only where that fails: it goes on as it is
}

/// What the system calls before any library begins.
[[gnu::section(".preinit_array"), gnu::used]] void (*const beforeLibraries)(int, char**,
                                                                            char**) = startWithoutThreads;

} // namespace

void prepareForMemoryLimit() {
    if (isMemoryLimited())
        prepareForLittleMemory();
}

} // namespace groupscope::cli
