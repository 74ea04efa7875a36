// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace groupscope {

/// SHA-256 (FIPS 180-4) of bytes that come in pieces.
class Sha256 {
  public:
    Sha256();
    Sha256(const Sha256&) = delete;
    Sha256& operator=(const Sha256&) = delete;
    ~Sha256();

    void add(const void* bytes, std::size_t count);
    /// A text with its length before it, so that "ab", "c" and "a", "bc" differ.
    void addText(std::string_view text);
    /// 64 lower-case hexadecimal digits; ends the sum.
    std::string digest();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// The same of the bytes of a file. Reports progress; can be
/// stopped. Throws FileError when the file cannot be read, Cancelled.
std::string sha256OfFile(const std::filesystem::path& path, const RunContext& context = {});

/// The same of `text`.
std::string sha256OfText(std::string_view text);

} // namespace groupscope
