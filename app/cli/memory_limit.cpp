// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/memory_limit.h"

#include "core/base/little_memory.h"

#include <unistd.h>

#include <array>
#include <cstring>

namespace groupscope::cli {

namespace {

/// The matrix library of Debian's OpenCV starts threads before main. Each asks for 128 MiB of address space
/// again and again until it gets them, and the program does not end before they do; where none can be
/// started, the library ends the program as Ctrl+C does.
char oneThread[] = "OPENBLAS_NUM_THREADS=1";

/// Starts the program again with that in its environment, where it is not there and memory is limited.
/// Nothing is set up yet when this is called: it allocates nothing.
void startWithoutThreads(int, char** arguments, char** environment) {
    if (!isMemoryLimited())
        return;
    std::array<char*, 1024> with{};
    std::size_t count = 0;
    for (char** entry = environment; *entry != nullptr; ++entry) {
        const bool there = std::strncmp(*entry, oneThread, sizeof(oneThread) - 2) == 0;
        if (there || count + 2 == with.size())
            return;
        with[count++] = *entry;
    }
    with[count] = oneThread;
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
