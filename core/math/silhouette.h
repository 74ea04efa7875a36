// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <vector>

namespace groupscope {

/// Silhouette of each row of X (N,D) (Rousseeuw 1987): (b − a)/max(a, b) in [-1,1], where a is the mean
/// Euclidean distance to the other rows of its cluster and b the smallest mean distance to the rows of
/// another one. 0 for rows alone in their cluster, and for all rows if there is one cluster. `assignments`
/// (N,) in [0,K). Exact: all N² distances, by blocks of rows, with memory O(N). Gives the same bytes at any
/// thread count. Throws Cancelled.
std::vector<double> silhouettes(const MatrixView<float>& X, const std::vector<int>& assignments,
                                const RunContext& run);

/// Mean over the clusters that have rows of the mean of their `values` (N,): small clusters weigh as much as
/// large ones. 0 without rows.
double meanOfClusterMeans(const std::vector<double>& values, const std::vector<int>& assignments);

} // namespace groupscope
