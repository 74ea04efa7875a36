// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/neighbors.h"

#include <span>

namespace groupscope {

/// Ranks of given rows in the full lists of nearest rows, (Q,k): entry (i,j) is the rank of row `others(i,j)`
/// among all rows of `rows` (N,D) but the query itself, by distance in `metric` to row `queries[i]`: 1 is the
/// nearest; of equal distances the smaller index comes first. Counted with products of blocks in float, so
/// two rows within the rounding error of each other may swap. Time O(Q N D), memory one copy of the rows and
/// a few MB. Throws UsageError if `queries` (Q,) and `others` (Q,k) differ in length, or contain missing rows
/// or the query itself; DataError if a row holds NaN or infinity; Cancelled.
Matrix<int> neighborRanks(const MatrixView<float>& rows, Metric metric, std::span<const int> queries,
                          const Matrix<int>& others, const RunContext& run);

} // namespace groupscope
