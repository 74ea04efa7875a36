// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/runs.

#include "core/runs/byte_stream.h"
#include "core/runs/run.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// Texts that many runs share, while they are read: names of series and splits, and what their specifications
/// have in common, which is parsed once.
struct KnownTexts {
    std::vector<std::string> texts;
    /// (texts,) runs with what a shared specification says, and nothing else; null where the text is none, or
    /// was not asked for.
    std::vector<std::unique_ptr<const Run>> specified;
    std::vector<bool> tried{}; ///< (texts,) whether specify() was asked; a damaged text is parsed once too

    /// Parses the text of that number; what is no specification stays null.
    void specify(std::uint32_t number);
};

/// A summary (see summaryOf()) as bytes that summaryOfBytes() reads within a few microseconds.
std::string bytesOfSummary(const Run& summary, SharedTexts& shared);

/// The numbers of the shared specifications that stand in bytes of bytesOfSummary(): to be parsed before.
/// Throws DataError for anything else.
std::uint32_t specificationOfBytes(std::string_view bytes);

/// Throws DataError or json::exception for anything that bytesOfSummary() has not given.
Run summaryOfBytes(std::string_view bytes, const KnownTexts& known);

} // namespace groupscope
