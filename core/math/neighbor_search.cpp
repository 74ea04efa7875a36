// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/neighbor_search.h"

#include "core/math/hnsw_neighbors.h"
#include "core/math/neighbor_descent.h"
#include "core/math/quantized_neighbors.h"

namespace groupscope {

namespace {

/// By the multiplications of comparing all pairs, so that the choice is the same on every machine.
NeighborSearch choose(Eigen::Index N, Eigen::Index D) {
    const double products = static_cast<double>(N) * static_cast<double>(N) * static_cast<double>(D);
    constexpr double mostOfExact = 3e10;     // about a second of float products on two cores
    constexpr double mostOfQuantized = 1e13; // half a minute, several where values are few
    return products <= mostOfExact       ? NeighborSearch::exact
           : products <= mostOfQuantized ? NeighborSearch::quantized
                                         : NeighborSearch::descent;
}

} // namespace

Neighbors searchNeighbors(const MatrixView<float>& rows, int k, Metric metric, NeighborSearch search,
                          std::uint64_t seed, const RunContext& run) {
    checkNeighborCount(k, rows.rows() - 1);
    if (search == NeighborSearch::automatic)
        search = choose(rows.rows(), rows.cols());
    if (search == NeighborSearch::exact)
        return findNeighbors(rows, k, metric, run);
    run.report(0.0, "nearest neighbours");
    const RowDistances distances(rows, metric, run);
    const ByteInstructions instructions = supportedByteInstructions().back();
    switch (search) {
    case NeighborSearch::descent:
        return findNeighborsByDescent(distances, k, seed, instructions, run);
    case NeighborSearch::hnsw:
        return findNeighborsHnsw(distances, k, seed, run);
    default:
        return findNeighborsQuantized(distances, k, instructions, run);
    }
}

} // namespace groupscope
