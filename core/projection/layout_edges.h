// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/projection/umap_graph.h"

#include <cstddef>
#include <vector>

namespace groupscope {

/// The edges of a graph as UmapForces wants them, without those too weak to be used.
struct LayoutEdges {
    std::vector<std::size_t> starts; ///< (N+1,) edges of row i: [starts[i], starts[i+1])
    std::vector<int> neighbors;      ///< (E,)
    std::vector<float> rates;        ///< (E,) uses per epoch, in (0,1]
};

/// The edges of `graph` that are used in `epochs` epochs.
LayoutEdges layoutEdges(const UmapGraph& graph, int epochs);

} // namespace groupscope
