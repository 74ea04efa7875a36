// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/subclass_search.h"

#include <functional>
#include <span>
#include <vector>

namespace groupscope {

/// The clusters (m,) in [0,count) of some rows (m,K).
using ClusterPart = std::function<std::vector<int>(const MatrixF& part, int count)>;

/// A piece of a subclass becomes a subclass only with at least this many of the n examples of its class
/// (reference code): the larger of the two limits.
inline constexpr double smallestPieceShare = 0.005;
inline constexpr int smallestPiece = 25;

/// GEORGE's overclustering (Sohoni et al. 2020, B.2; reference code): `cluster` divides every subclass of
/// rows (n,K) into `factor` pieces. A piece becomes a subclass if its rows are closer together (their mean
/// silhouette among the pieces is above that among the subclasses, and above 0), harder (their mean loss, of
/// `losses` (n,), is not below that of their subclass), and not too few. The rest of a subclass stays one.
/// The reference code also asks for 25 validation examples in each piece; here no first stage reads groups of
/// validation examples. Silhouettes are computed on at most `scoredRows` examples drawn by `seed`. Throws
/// Cancelled.
Subclasses overclustered(const MatrixF& rows, const Subclasses& subclasses, int factor,
                         std::span<const double> losses, const ClusterPart& cluster, std::size_t scoredRows,
                         std::uint64_t seed, const RunContext& run);

} // namespace groupscope
