// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/memory_limit.h"

#include "core/base/little_memory.h"

#include <sys/auxv.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstring>
#include <string_view>

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

/// Called by the system before any library is initialised.
[[gnu::section(".preinit_array"), gnu::used]] void (*const beforeLibraries)(int, char**,
                                                                            char**) = startWithoutThreads;

std::atomic<bool> endsWithoutMatrices{false};
std::atomic_flag isEnding = ATOMIC_FLAG_INIT;

void writeError(std::string_view text) {
    // Nothing is left to do where this fails.
    static_cast<void>(!write(STDERR_FILENO, text.data(), text.size()));
}

/// Ends the program as main does where memory lacks, but from where it stands: nothing is unwound.
[[noreturn]] void endForWantOfMemory() {
    while (isEnding.test_and_set()) // another thread ends the program
        pause();
    if (isatty(STDERR_FILENO) == 1)
        writeError("\r\033[K"); // the bar of progress
    writeError("groupscope-cli: error: ");
    writeError(wantOfMemory());
    writeError("\n");
    _exit(failedExit);
}

/// `memory`, but where there is none and memory is limited the program ends.
void* memoryOfMatrix(void* memory, std::size_t bytes) {
    if (memory == nullptr && bytes > 0 && endsWithoutMatrices)
        endForWantOfMemory();
    return memory;
}

} // namespace

const char* wantOfMemory() {
    return isMemoryLimited()
               ? "there is not enough memory; raise the limit of the shell (ulimit -v) or use a smaller set"
               : "there is not enough memory; close other programs or use a smaller set";
}

void prepareForMemoryLimit() {
    if (!isMemoryLimited())
        return;
    prepareForLittleMemory();
    endsWithoutMatrices = true;
}

} // namespace groupscope::cli

// The linker puts these in place of malloc and calloc for the objects of this program (see CMakeLists.txt),
// of which Eigen's matrices and hnswlib's graphs call them (the compiler makes calloc of malloc and zeros):
// `new` and HDF5 call those of the C library. Eigen 3.4 frees a matrix before it throws for want of memory
// for its new size, and the destructor of the matrix would free it again. Its realloc needs nothing: where
// that fails the matrix is as it was.
extern "C" {
void* __real_malloc(std::size_t bytes);
void* __real_calloc(std::size_t count, std::size_t bytes);

void* __wrap_malloc(std::size_t bytes) {
    return groupscope::cli::memoryOfMatrix(__real_malloc(bytes), bytes);
}

void* __wrap_calloc(std::size_t count, std::size_t bytes) {
    return groupscope::cli::memoryOfMatrix(__real_calloc(count, bytes), bytes);
}
}
