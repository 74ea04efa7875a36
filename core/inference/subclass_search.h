// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace groupscope {

/// The clusters (n,) in [0,count) of some examples.
using ClusterRows = std::function<std::vector<int>(int count)>;

/// Clusters found for one class, largest first.
struct Subclasses {
    std::vector<int> assignments; ///< (n,) in [0,count); the larger cluster has the lower number
    int count = 1;
    double score = 0.0; ///< mean over the clusters of their mean silhouette; 0 for one cluster
};

/// Renumbers the clusters of `assignments` (n,) >= 0 that have examples by falling size, ties by first
/// occurrence; returns their number.
int numberBySize(std::vector<int>& assignments);

/// Returns the examples, out of `count`, for silhouettes, ascending: all, or `wanted` of them drawn by
/// `seed`.
std::vector<int> rowsOfSilhouette(Eigen::Index count, std::size_t wanted, std::uint64_t seed);

/// GEORGE's search (Sohoni et al. 2020, 4.2; reference code): among 2 to `most` clusters of rows (n,K), the
/// number with the best score, the larger of ties. `cluster` makes the clusters. The score is computed on at
/// most `scoredRows` examples drawn by `seed`. Examples that cannot be split (fewer than three, or no
/// clustering with two clusters that have examples) are one cluster. Throws Cancelled.
Subclasses findSubclasses(const MatrixF& rows, int most, const ClusterRows& cluster, std::size_t scoredRows,
                          std::uint64_t seed, const RunContext& run);

} // namespace groupscope
