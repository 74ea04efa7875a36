// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/evaluated.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace groupscope {

/// How many rows a classifier of a column tells right.
struct Decoded {
    std::int64_t n = 0; ///< rows whose value training rows have too; by neighbours: other training rows
    std::optional<double> share{}; ///< of those that are told right; nothing of no rows
};

/// More training rows than this are thinned out evenly.
inline constexpr std::size_t mostDecodedRows = 20'000;

/// A linear classifier (see fitStandardized()) of the column with these `codes` (N,), -1 = missing, fitted on
/// the embeddings of the rows to learn from, applied to the evaluated rows. Nothing is told where the rows to
/// learn from have fewer than two values. Throws DataError, Cancelled.
Decoded decode(Evaluated& evaluated, const std::vector<int>& codes);

/// Among which of the rows to learn from a row is told.
enum class DecodedAmong {
    all,
    ownClass ///< those of its class: what is left of the column where the class is known
};

/// So many nearest rows vote.
inline constexpr int votingNeighbours = 10;

/// The same by the majority among the votingNeighbours nearest rows to learn from, by distance at unit
/// length, or all where there are fewer; of equal counts the lowest code. A row never votes for itself. Rows
/// whose value none of those that could vote has do not count; nothing is told where nowhere two values can
/// be. Throws DataError, Cancelled.
Decoded decodeByNeighbours(Evaluated& evaluated, const std::vector<int>& codes, DecodedAmong among);

/// The chance level of decodeByNeighbours(): how many of the same rows have the value that is most frequent
/// among the rows to learn from, of equally frequent ones the lowest code.
Decoded majorityShare(Evaluated& evaluated, const std::vector<int>& codes, DecodedAmong among);

} // namespace groupscope
