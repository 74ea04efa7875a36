// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"
#include "core/projection/projection.h"
#include "core/projection/umap_graph.h"

#include <functional>
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
/// and Niyogi, Laplacian Eigenmaps, 2003), the start of umap-learn. umapStart() scales them. A graph of
/// several components has no such positions for all rows: each component gets its own, moved, turned and
/// scaled to the place, orientation and spread that its rows have in `scores()` (N,d), which is called only
/// then: the principal components say how components lie to one another. Throws UsageError unless d is 2 or
/// 3 or if the scores have another shape, Cancelled.
MatrixF spectralPlaces(const UmapGraph& graph, int dimensions, const std::function<MatrixF()>& scores,
                       const RunContext& run);

/// Positions (N,d) of `rows` (N,D) with this graph, by ProjectionOptions::start.
MatrixF umapPlaces(const MatrixView<float>& rows, const UmapGraph& graph, const ProjectionOptions& options,
                   const RunContext& run);

} // namespace groupscope
