// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

namespace groupscope {

/// Principal components: the directions in which rows differ most, most first.
struct Pca {
    RowVector<float> mean; ///< (1,D)
    MatrixF components;    ///< (k,D), orthonormal rows; the largest loading (by size) is positive
    RowVector<double> explainedVariance; ///< (1,k), of the scores, divisor N - 1
    MatrixF scores;                      ///< (N,k) = (rows - mean) components^T
};

/// The first `count` principal components of `rows` (N,D), N >= 1. Components beyond those that the rows have
/// (N = 1, N or D < count, constant dimensions) are zero, and so are their variances and scores.
///
/// The covariance is summed in float over blocks of centred rows and in double over blocks, so a component
/// whose variance is under a millionth of the largest counts as none. Up to D = 256 its eigenvectors are all
/// computed, beyond that the leading ones by subspace iteration. Time O(N D^2), memory 8 D^2 bytes: 134 MB at
/// D = 4,096. Throws UsageError unless count >= 1, DataError without rows or when a value is not finite,
/// Cancelled.
Pca fitPca(const MatrixView<float>& rows, int count, const RunContext& run);

} // namespace groupscope
