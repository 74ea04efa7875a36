// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/row_distances.h"

#include <cstdint>

namespace groupscope {

/// Nearly the `k` nearest neighbours of each row by hnswlib's hierarchical graph (Malkov and Yashunin 2018):
/// links of each row M = 16, 100 candidates at insertion. Rows are inserted on one thread, so that the same
/// seed gives the same bytes; queries run on all. 1 <= k < N. A row that finds fewer than k of them, which
/// happens among many equal ones, is searched for as in findNeighbors. Throws Cancelled.
Neighbors findNeighborsHnsw(const RowDistances& rows, int k, std::uint64_t seed, const RunContext& run);

} // namespace groupscope
