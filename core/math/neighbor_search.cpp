// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/neighbor_search.h"

#include "core/math/quantized_neighbors.h"

namespace groupscope {

Neighbors searchNeighbors(const MatrixView<float>& rows, int k, Metric metric, NeighborSearch search,
                          std::uint64_t, const RunContext& run) {
    if (search == NeighborSearch::exact)
        return findNeighbors(rows, k, metric, run);
    checkNeighborCount(k, rows.rows() - 1);
    const RowDistances distances(rows, metric, run);
    return findNeighborsQuantized(distances, k, supportedByteInstructions().back(), run);
}

} // namespace groupscope
