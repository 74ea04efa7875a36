// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/quantized_products.h"
#include "core/math/row_distances.h"

#include <cstdint>

namespace groupscope {

/// Approximate `k` nearest neighbours of each row of a large set: NN-descent (Dong, Charikar and Li 2011) on
/// rows rounded to bytes, started from the nearest cells of a partition instead of random rows. In each round
/// every row is compared with rows two edges away in the graph of the round before, until few neighbours
/// change; then the candidates are compared in double. Gives the same bytes at any thread count and on any
/// processor. About N sqrt(N) D operations. 1 <= k < N. Throws Cancelled.
Neighbors findNeighborsByDescent(const RowDistances& rows, int k, std::uint64_t seed,
                                 ByteInstructions instructions, const RunContext& run);

} // namespace groupscope
