// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/neighbors.h"

#include <vector>

namespace groupscope {

/// Scale of each row's neighbourhood.
struct NeighborScales {
    std::vector<float> nearest; ///< (N,) rho: distance to the nearest row that is not at distance 0
    std::vector<float> width;   ///< (N,) sigma: exp(-(distance - rho) / sigma) sums to log2(k)
};

/// Section 3.1 of McInnes, Healy and Melville, UMAP (2018), with local connectivity 1. The row itself counts
/// as its own first neighbour, as in umap-learn: k = columns of `distances` (N,k-1) plus one.
NeighborScales neighborScales(const MatrixF& distances);

/// The fuzzy set union of all neighbourhoods: a symmetric weighted graph in compressed rows.
struct UmapGraph {
    std::vector<std::size_t> starts; ///< (N+1,) row i has the edges [starts[i], starts[i+1])
    std::vector<int> neighbors;      ///< (E,) rising within a row, never the row itself
    std::vector<float> weights;      ///< (E,) in (0,1]

    std::size_t size() const { return starts.size() - 1; }
};

/// w = a + b - a b of the membership strengths a of j in i's neighbourhood and b of i in j's. Memory in
/// addition to the graph's 8 E bytes: 12 for each of the N k neighbours.
UmapGraph umapGraph(const Neighbors& neighbors);

/// Epochs between two uses of each edge, (E,): largest weight / weight; -1 for an edge so weak that it is
/// never used in `epochs` epochs.
std::vector<float> epochsPerSample(const UmapGraph& graph, int epochs);

} // namespace groupscope
