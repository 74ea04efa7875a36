// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/neighbors.h"

#include <cstdint>

namespace groupscope {

/// Algorithm that searches the nearest neighbours of all rows.
enum class NeighborSearch {
    automatic, ///< exact up to 3e10 multiplications N^2 D, quantised up to 1e13, descent beyond
    exact,     ///< findNeighbors
    /// All pairs by products of bytes: exact except for rare rounding errors (recall 1.000 on Fashion-MNIST);
    /// rows that rounding cannot separate are searched exactly.
    quantized,
    descent, ///< NN-descent from the nearest cells of a partition: recall 0.999 on 1,000,000 rows of 64
             ///< values in 1000 clusters, 0.89 in 20 large ones without structure of their own
    hnsw     ///< hnswlib: recall 0.85 on that cloud; builds its graph on one thread
};

/// Returns the `k` nearest neighbours of each row of `rows` (N,D), in the order and with the distances of
/// findNeighbors, found by the given algorithm with random numbers of `seed`. Gives the same bytes at any
/// thread count. Memory in addition to rows and result: two bytes a value and about 16 a candidate. Throws
/// UsageError unless 1 <= k < N, DataError if a row holds NaN or infinity, Cancelled.
Neighbors searchNeighbors(const MatrixView<float>& rows, int k, Metric metric, NeighborSearch search,
                          std::uint64_t seed, const RunContext& run);

} // namespace groupscope
