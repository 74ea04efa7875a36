// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace groupscope {

/// Balancing of the examples of the cross-entropy phase over (class, predicted right or wrong).
enum class ResampledRows {
    paper,     ///< Algorithm 2: in each class the wrong examples are drawn up to the number of correct ones
    groupSize, ///< a fixed number from each (class, predicted class) cell, with replacement only if it has
               ///< fewer
    classThenPred, ///< classes drawn up to the largest, then every (class, predicted class) cell to the
                   ///< largest of its class
};

/// Number of (class, predicted class) cells with examples, at most C²: ResampledRows::groupSize makes an
/// epoch of that many times its group size. labels and predictions (N,), read at `rows`.
std::size_t cellCount(const std::vector<int>& rows, const std::vector<int>& labels,
                      const std::vector<int>& predictions);

/// The examples of one epoch. `rows` training examples; labels and predictions (N,); `groupSize` examples of
/// each cell for ResampledRows::groupSize. The same arguments give the same examples.
std::vector<int> resampleRows(const std::vector<int>& rows, const std::vector<int>& labels,
                              const std::vector<int>& predictions, ResampledRows kind, std::size_t groupSize,
                              std::uint64_t seed, std::uint64_t epoch);

} // namespace groupscope
