// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

namespace groupscope {

/// Principal components: the directions of largest variance, in falling order.
struct Pca {
    RowVector<float> mean; ///< (1,D)
    MatrixF components;    ///< (k,D), orthonormal rows; the largest loading (by size) is positive
    RowVector<double> explainedVariance; ///< (1,k), of the scores, divisor N - 1
    MatrixF scores;                      ///< (N,k) = (rows - mean) components^T
};

/// Algorithm for the components.
enum class PcaAlgorithm {
    automatic, ///< randomized for N D^2 >= 1e10, D >= 256 and at most D / 16 - 8 components, else exact
    exact,     ///< from the whole covariance
    randomized ///< by a range finder with power iterations: Halko, Martinsson and Tropp (2011), 4.5
};

/// The first `count` principal components of `rows` (N,D), N >= 1. Components beyond those that the rows have
/// (N = 1, N or D < count, constant dimensions) are zero, and so are their variances and scores.
///
/// Exact: the covariance is summed in float over blocks of centred rows and in double over blocks, so a
/// component whose variance is under a millionth of the largest counts as none. Up to D = 256 its
/// eigenvectors are all computed, beyond that the leading ones by subspace iteration. Time O(N D^2), memory 8
/// D^2 bytes (134 MB at D = 4,096) and at most 64 MB. Randomized: reads the rows once for each power
/// iteration, until the components stand still to 1e-4 of the last variance or 10 iterations are done, so
/// that variances that are nearly equal may stay mixed; time O(N D count), memory at most 64 MB or 16 D
/// (count + 10) bytes. Throws UsageError unless count >= 1, DataError without rows or when a value is not
/// finite, Cancelled.
Pca fitPca(const MatrixView<float>& rows, int count, const RunContext& run,
           PcaAlgorithm algorithm = PcaAlgorithm::automatic);

} // namespace groupscope
