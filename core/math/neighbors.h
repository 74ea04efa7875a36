// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

namespace groupscope {

/// Distance between two rows x and y.
enum class Metric {
    euclidean, ///< |x - y|
    /// 1 - x.y / (|x| |y|), in [0,2]; a row of zeros has distance 0 to rows of zeros and 1 to all others.
    cosine
};

/// The nearest rows of each row, nearest first, excluding the row itself.
struct Neighbors {
    Matrix<int> indices; ///< (N,k)
    MatrixF distances;   ///< (N,k), in the metric that was asked for
};

/// The exact `k` nearest neighbours of each row of `rows` (N,D); at equal distance the smaller index comes
/// first. Products of blocks of rows find k + 16 candidates in float, whose distances are then taken in
/// double from the rows as given; a row whose candidates cannot be told from the rest within the rounding of
/// the products is compared with all others in double. Time O(N^2 D), memory one copy of the rows and a few
/// MB. Throws UsageError unless 1 <= k < N, DataError when a row holds NaN or infinity, Cancelled.
Neighbors findNeighbors(const MatrixView<float>& rows, int k, Metric metric, const RunContext& run);

/// The exact `k` nearest of `rows` (N,D) for each row of `queries` (M,D): (M,k), in the order and by the
/// algorithm of findNeighbors. A query that equals a row finds it at distance 0. Throws UsageError unless 1
/// <= k <= N, DataError if a row holds NaN or infinity or the dimensions differ, Cancelled.
Neighbors findNeighborsAmong(const MatrixView<float>& queries, const MatrixView<float>& rows, int k,
                             Metric metric, const RunContext& run);

} // namespace groupscope
