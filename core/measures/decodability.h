// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/evaluated.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace groupscope {

/// Accuracy of a classifier of a column.
struct Decoded {
    std::int64_t n =
        0; ///< examples whose value training examples have too; by neighbours: other training examples
    std::optional<double> share{}; ///< share of correct examples; nothing without examples
};

/// Largest number of training examples; more are sampled evenly.
inline constexpr std::size_t mostDecodedRows = 20'000;

/// Evaluates a linear classifier (see fitStandardized()) of the column with these `codes` (N,), -1 = missing,
/// fitted on the embeddings of the training examples. No value if the training examples have fewer than two
/// values. Throws DataError, Cancelled.
Decoded decode(Evaluated& evaluated, const std::vector<int>& codes);

/// The training examples among which an example's value is predicted.
enum class DecodedAmong {
    all,
    ownClass ///< those of its class: information on the column that remains if the class is known
};

/// Number of nearest examples that vote.
inline constexpr int votingNeighbours = 10;

/// Predicts by the majority among the votingNeighbours nearest training examples, by distance at unit length,
/// or all if there are fewer; ties go to the lowest code. An example never votes for itself. Examples whose
/// value none of the voters can have are left out; no value if no example has voters with two values. Throws
/// DataError, Cancelled.
Decoded decodeByNeighbours(Evaluated& evaluated, const std::vector<int>& codes, DecodedAmong among);

/// The chance level of decodeByNeighbours(): the share of these examples with the value that is most frequent
/// among the training examples, the lowest code of ties.
Decoded majorityShare(Evaluated& evaluated, const std::vector<int>& codes, DecodedAmong among);

} // namespace groupscope
