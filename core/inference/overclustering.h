// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/subclass_search.h"

#include <functional>
#include <span>
#include <vector>

namespace groupscope {

/// The clusters (m,) in [0,count) of some rows (m,K).
using ClusterPart = std::function<std::vector<int>(const MatrixF& part, int count)>;

/// A piece of a subclass stands alone from so many of the n rows of its class on (reference code): the larger
/// of the two.
inline constexpr double smallestPieceShare = 0.005;
inline constexpr int smallestPiece = 25;

/// GEORGE's overclustering (Sohoni et al. 2020, B.2; reference code): `cluster` cuts every subclass of rows
/// (n,K) into `factor` pieces, and a piece becomes a subclass of its own where its rows
///   - lie closer together than before: their mean silhouette among the pieces is above that among the
///     subclasses, and above 0,
///   - are harder: their mean loss, of `losses` (n,), is not below that of their subclass,
///   - are not too few.
/// What is left of a subclass stays one. The reference code asks for 25 validation rows in each piece
/// besides; here no first stage looks at validation rows for its groups. Silhouettes are taken on
/// `scoredRows` rows drawn by `seed` where there are more. Throws Cancelled.
Subclasses overclustered(const MatrixF& rows, const Subclasses& subclasses, int factor,
                         std::span<const double> losses, const ClusterPart& cluster, std::size_t scoredRows,
                         std::uint64_t seed, const RunContext& run);

} // namespace groupscope
