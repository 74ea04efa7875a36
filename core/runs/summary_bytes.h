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

/// Texts shared by many runs while they are read: names of series and splits, and the common parts of their
/// specifications, which are parsed once.
struct KnownTexts {
    std::vector<std::string> texts;
    /// (texts,) runs with the content of a shared specification alone; null if the text is not a
    /// specification, or not needed.
    std::vector<std::unique_ptr<const Run>> specified;
    std::vector<bool> tried{}; ///< (texts,) whether specify() was asked; a damaged text is parsed once too

    /// Parses the text of that index; a text that is not a specification stays null.
    void specify(std::uint32_t number);
};

/// A summary (see summaryOf()) as bytes that summaryOfBytes() reads within a few microseconds.
std::string bytesOfSummary(const Run& summary, SharedTexts& shared);

/// The index of the shared specification in bytes of bytesOfSummary(), to be parsed first. Throws DataError
/// for other bytes.
std::uint32_t specificationOfBytes(std::string_view bytes);

/// Throws DataError or json::exception for anything that bytesOfSummary() has not given.
Run summaryOfBytes(std::string_view bytes, const KnownTexts& known);

} // namespace groupscope
