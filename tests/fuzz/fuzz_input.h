// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

/// libFuzzer calls this function with every input; replay.cpp calls it with the corpus. Ends the program when
/// the reader does not behave.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace groupscope::testing {

/// Number of inputs that the reader has accepted. A fuzzer whose reader refuses even the corpus tests
/// nothing.
extern int inputsTaken;

/// A file in memory that holds one input at a time, for readers that want a path.
class InputFile {
  public:
    InputFile();
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;
    ~InputFile();

    /// The path under which the file now holds these bytes.
    const std::filesystem::path& holding(const std::uint8_t* data, std::size_t size);

  private:
    std::filesystem::path path_;
    int descriptor_ = -1;
};

} // namespace groupscope::testing
