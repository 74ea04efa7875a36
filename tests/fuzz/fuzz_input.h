// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

// What libFuzzer calls with every input; replay.cpp calls it with the corpus.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace groupscope::testing {

/// A file in memory that holds one input at a time, for readers that want a path. Linux only.
class MemoryFile {
  public:
    explicit MemoryFile(const char* name);
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    ~MemoryFile();

    /// The path under which the file now holds these bytes.
    std::filesystem::path holding(const std::uint8_t* data, std::size_t size);

  private:
    int descriptor_;
};

} // namespace groupscope::testing
