// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <cstdint>
#include <vector>

namespace groupscope {

/// Options of k-means.
struct KMeansOptions {
    int restarts = 10;       ///< starts from new centres; the one of least inertia is kept
    int iterations = 300;    ///< at most, in each start
    double tolerance = 1e-4; ///< stop when the centres move by less than this, squared, relative to the mean
                             ///< variance of a column; 0: only when no row changes its cluster
};

/// A partition of rows into clusters.
struct KMeans {
    std::vector<int> assignments; ///< (N,) the nearest centre; ties go to the lower index
    Matrix<double> centres;       ///< (K,D)
    double inertia = 0.0;         ///< sum over rows of the squared distance to their centre
    int iterations = 0;
};

/// Lloyd's algorithm from the given centres (K,D), 1 <= K <= N, on X (N,D). A cluster that loses all its rows
/// moves to the row farthest from its centre. Products by blocks of rows: memory O(N + KD). The same bytes at
/// any thread count. Throws UsageError for a K out of range, Cancelled.
KMeans lloyd(const MatrixView<float>& X, const Matrix<double>& centres, const KMeansOptions& options,
             const RunContext& run);

/// Lloyd's algorithm from centres of greedy k-means++ (Arthur and Vassilvitskii 2007: of 2 + ⌊ln K⌋
/// candidates drawn by squared distance, the best one), restarted; random numbers of (seed, "k-means",
/// restart).
KMeans kMeans(const MatrixView<float>& X, int clusters, const KMeansOptions& options, std::uint64_t seed,
              const RunContext& run);

} // namespace groupscope
