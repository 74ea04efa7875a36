// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/neighbors.h"

#include <cstdint>

namespace groupscope {

/// How the nearest neighbours of all rows are looked for.
enum class NeighborSearch {
    automatic, ///< exact up to 3e10 multiplications N^2 D, quantised up to 1e13, descent beyond
    exact,     ///< findNeighbors
    quantized, ///< all pairs by products of bytes: the same neighbours but for errors of rounding that are
               ///< hardly ever met (recall 1.000 on Fashion-MNIST); rows that rounding cannot tell apart are
               ///< searched for exactly
    descent,   ///< NN-descent from the nearest cells of a partition: recall 0.999 on 1,000,000 rows of 64
               ///< values in 1000 clusters, 0.89 in 20 large ones without structure of their own
    hnsw       ///< hnswlib: recall 0.85 on that cloud; builds its graph on one thread
};

/// The `k` nearest neighbours of each row of `rows` (N,D), in the order and with the distances of
/// findNeighbors; which neighbours are found is the search's to say. Random numbers of `seed`. The same bytes
/// at any thread count. Memory beyond rows and result: two bytes a value and some 16 a candidate. Throws
/// UsageError unless 1 <= k < N, DataError when a row holds NaN or infinity, Cancelled.
Neighbors searchNeighbors(const MatrixView<float>& rows, int k, Metric metric, NeighborSearch search,
                          std::uint64_t seed, const RunContext& run);

} // namespace groupscope
