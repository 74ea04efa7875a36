// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/neighbors.h"

#include <cstddef>
#include <vector>

namespace groupscope {

/// Number of neighbours that pieceSizes reads.
inline constexpr Eigen::Index mutualNeighbors = 15;

/// Neighbour `j` of `row`. Throws DataError for an index out of range.
int neighborOf(const Neighbors& neighbors, Eigen::Index row, Eigen::Index j);

/// Sizes of the connected components of the examples `selected` (S,), rising, of N in the graph of mutual
/// neighbours: two examples are joined if each is among the first min(k, mutualNeighbors) neighbours of the
/// other, or if they are equal. Largest first; they sum to S. Throws DataError for neighbours out of range,
/// Cancelled.
std::vector<std::size_t> pieceSizes(const Neighbors& neighbors, const std::vector<int>& selected,
                                    const RunContext& run);

} // namespace groupscope
