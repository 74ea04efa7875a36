// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace groupscope {

/// Incremental SHA-256 (FIPS 180-4).
class Sha256 {
  public:
    Sha256();
    Sha256(const Sha256&) = delete;
    Sha256& operator=(const Sha256&) = delete;
    ~Sha256();

    void add(const void* bytes, std::size_t count);
    /// Adds a text preceded by its length, so that "ab", "c" and "a", "bc" give different sums.
    void addText(std::string_view text);
    /// Ends the sum. Returns 64 lower-case hexadecimal digits.
    std::string digest();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// SHA-256 of the bytes of a file. Reports progress. Throws FileError if the file cannot be read, and
/// Cancelled.
std::string sha256OfFile(const std::filesystem::path& path, const RunContext& context = {});

/// SHA-256 of `text`.
std::string sha256OfText(std::string_view text);

} // namespace groupscope
