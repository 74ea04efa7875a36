// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz_input.h"

#include <cstdlib>
#include <string>
#include <unistd.h>

/// HDF5 asks for as much memory as a damaged file says; it copes when there is none. What it leaks when it
/// gives up on a file is not the program's.
extern "C" const char*
__asan_default_options() { // NOLINT(bugprone-reserved-identifier): the sanitizer's name
    return "allocator_may_return_null=1:detect_leaks=0";
}

namespace groupscope::testing {

int inputsTaken = 0;

InputFile::InputFile() {
    const std::filesystem::path memory = "/dev/shm"; // where there is one; HDF5 opens no memfd
    std::string name =
        (std::filesystem::is_directory(memory) ? memory : std::filesystem::temp_directory_path()).string() +
        "/groupscope-fuzz-XXXXXX";
    descriptor_ = mkstemp(name.data());
    if (descriptor_ < 0)
        std::abort();
    path_ = name;
}

InputFile::~InputFile() {
    close(descriptor_);
    unlink(path_.c_str());
}

const std::filesystem::path& InputFile::holding(const std::uint8_t* data, std::size_t size) {
    if (ftruncate(descriptor_, 0) != 0)
        std::abort();
    for (std::size_t done = 0; done < size;) {
        const ssize_t written = pwrite(descriptor_, data + done, size - done, static_cast<off_t>(done));
        if (written <= 0)
            std::abort();
        done += static_cast<std::size_t>(written);
    }
    return path_;
}

} // namespace groupscope::testing
