// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz_input.h"

#include <cstdlib>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace groupscope::testing {

MemoryFile::MemoryFile(const char* name)
    : descriptor_(memfd_create(name, 0)) {
    if (descriptor_ < 0)
        std::abort();
}

MemoryFile::~MemoryFile() {
    close(descriptor_);
}

std::filesystem::path MemoryFile::holding(const std::uint8_t* data, std::size_t size) {
    if (ftruncate(descriptor_, 0) != 0 || ftruncate(descriptor_, static_cast<off_t>(size)) != 0)
        std::abort();
    for (std::size_t done = 0; done < size;) {
        const ssize_t written = pwrite(descriptor_, data + done, size - done, static_cast<off_t>(done));
        if (written <= 0)
            std::abort();
        done += static_cast<std::size_t>(written);
    }
    return "/proc/self/fd/" + std::to_string(descriptor_);
}

} // namespace groupscope::testing
