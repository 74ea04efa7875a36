// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/projection/umap_curve.h"
#include "core/projection/umap_forces.h"
#include "core/projection/umap_graph.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace groupscope {

/// The edges of a graph in the form of UmapForces, without those too weak to be used.
struct LayoutEdges {
    std::vector<std::size_t> starts;  ///< (N+1,) edges of row i: [starts[i], starts[i+1])
    std::vector<int> neighbors;       ///< (E,)
    std::vector<std::uint32_t> rates; ///< (E,) uses per epoch in 2^-31, in (0, 2^31]
};

/// Returns the edges of `graph` that are used in `epochs` epochs. Move a large graph here.
LayoutEdges layoutEdges(UmapGraph graph, int epochs);

/// Forces along these edges, for all rows in one turn; the caller fills in positions, epoch, samples,
/// learning rate and key. `edges` must outlive them.
UmapForces forcesOf(const LayoutEdges& edges, const UmapCurve& curve);

/// Moves all rows of `positions` (N,d) once, in turns (see UmapLayout). `room` (N,d) is a buffer.
void moveAllRows(UmapForces forces, MatrixF& positions, MatrixF& room);

} // namespace groupscope
