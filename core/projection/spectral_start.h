// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"
#include "core/projection/umap_graph.h"

#include <vector>

namespace groupscope {

/// Which connected piece each row of a symmetric graph is in.
struct GraphPieces {
    std::vector<int> pieceOf; ///< (N,) numbered by their first rows, from 0
    int count = 0;
};

GraphPieces connectedPieces(const UmapGraph& graph);

/// Places (N,d), d = 2 or 3, from the eigenvectors 2 to d + 1 of the graph's normalised Laplacian (Belkin and
/// Niyogi, Laplacian Eigenmaps, 2003): what umap-learn starts from. For umapStart, which scales them.
///
/// A graph of several pieces has no such places for all: each piece gets its own, in a square whose area is
/// in proportion to its rows, and the squares lie in lines, the largest first, a fifth of a side apart. Where
/// a piece lies and how it is turned then means nothing: the graph says nothing about it. That, the time, and
/// that equal eigenvalues may be mixed in any way, is why maps start from the principal components unless
/// asked otherwise. Throws UsageError unless d is 2 or 3, Cancelled.
MatrixF spectralPlaces(const UmapGraph& graph, int dimensions, const RunContext& run);

} // namespace groupscope
