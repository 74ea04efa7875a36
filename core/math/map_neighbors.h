// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/neighbors.h"

namespace groupscope {

/// The exact `k` nearest neighbours of each point of a map (N,2) or (N,3), in the order of findNeighbors and
/// with its distances, by a balanced k-d tree (Bentley 1975): time O(N log N) for few points at one place,
/// and not worse for many. Throws UsageError unless 1 <= k < N and for other widths, DataError when a
/// position is not finite, Cancelled.
Neighbors findNeighborsInMap(const MatrixView<float>& positions, int k, const RunContext& run);

} // namespace groupscope
