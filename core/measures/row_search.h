// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/ranked_rows.h"
#include "core/measures/retrieval.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace groupscope {

/// Result of the search for one example.
struct RowAnswer {
    std::vector<RankedRow> nearest; ///< most similar first: places and cosines
    std::vector<float> distances;   ///< Euclidean, between examples of unit length, in [0,2]; of `nearest`
    std::size_t firstRight = 0; ///< rank of the first example of its class, from 1; 0: its class has no other
    std::size_t others = 0;     ///< R, how many others its class has
    std::optional<double> rPrecision;       ///< as in RowRetrieval; nothing if R = 0
    std::optional<double> averagePrecision; ///< the example's part of `MAP@R`; nothing where R = 0
};

/// Search for single rows, nearest first by Euclidean distance between unit rows, in the order of retrieve().
/// Immutable: threads may share it.
class RowSearch {
  public:
    /// Z (n,K), n >= 2, of any length, is normalised in place; labels (n,).
    RowSearch(MatrixF Z, std::vector<int> labels);

    std::size_t size() const { return labels_.size(); }
    const MatrixF& unitRows() const { return unit_; } ///< (n,K)
    const std::vector<int>& labels() const { return labels_; }
    /// Returns the `count` nearest examples of the example at `place`, or all if there are fewer. Time O(n
    /// K).
    RowAnswer find(int place, std::size_t count) const;

  private:
    MatrixF unit_;
    std::vector<int> labels_;
};

/// Indices of all examples, lowest R-precision first, then lowest average precision, then by index; examples
/// alone in their class last.
std::vector<int> worstFirst(const RowRetrieval& found);

} // namespace groupscope
