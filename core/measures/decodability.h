// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/evaluated.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace groupscope {

/// How many rows a linear classifier of a column tells right.
struct Decoded {
    std::int64_t n = 0;            ///< rows with a value that training rows have too
    std::optional<double> share{}; ///< of those that are told right; nothing of no rows
};

/// More training rows than this are thinned out evenly.
inline constexpr std::size_t mostDecodedRows = 20'000;

/// A linear classifier (see fitStandardized()) of the column with these `codes` (N,), -1 = missing, fitted on
/// the embeddings of the rows to learn from, applied to the evaluated rows. Nothing is told where the rows to
/// learn from have fewer than two values. Throws DataError, Cancelled.
Decoded decode(Evaluated& evaluated, const std::vector<int>& codes);

} // namespace groupscope
