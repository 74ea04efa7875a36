// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"
#include "core/projection/umap_graph.h"

#include <vector>

namespace groupscope {

/// The connected component of each row of a symmetric graph.
struct GraphPieces {
    std::vector<int> pieceOf; ///< (N,) numbered by their first rows, from 0
    int count = 0;
};

/// Returns the components, found in time proportional to rows and edges.
GraphPieces connectedPieces(const UmapGraph& graph);

/// Positions (N,d), d = 2 or 3, from the eigenvectors 2 to d + 1 of the graph's normalised Laplacian (Belkin
/// and Niyogi, Laplacian Eigenmaps, 2003), the start of umap-learn. umapStart scales them. A graph of several
/// components has no such positions for all rows: each component gets its own, in a square whose area is in
/// proportion to its rows; the squares lie in lines, the largest first, a fifth of a side apart. Position and
/// orientation of a component then have no meaning. For this reason, for the time, and because equal
/// eigenvalues may be mixed arbitrarily, maps start from the principal components by default. Throws
/// UsageError unless d is 2 or 3, Cancelled.
MatrixF spectralPlaces(const UmapGraph& graph, int dimensions, const RunContext& run);

} // namespace groupscope
