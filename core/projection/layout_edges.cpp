// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/layout_edges.h"

#include <utility>

namespace groupscope {

LayoutEdges layoutEdges(UmapGraph graph, int epochs) {
    const std::vector<float> periods = epochsPerSample(graph, epochs);
    graph.weights = {}; // a large graph is a large part of the memory
    LayoutEdges edges{std::move(graph.starts), std::move(graph.neighbors), {}};
    std::size_t kept = 0, first = 0;
    for (std::size_t i = 1; i < edges.starts.size(); ++i) {
        const std::size_t end = edges.starts[i];
        for (std::size_t e = std::exchange(first, end); e < end; ++e)
            if (periods[e] > 0.0F)
                edges.neighbors[kept++] = edges.neighbors[e];
        edges.starts[i] = kept;
    }
    edges.neighbors.resize(kept);
    edges.rates.reserve(kept);
    for (const float period : periods)
        if (period > 0.0F)
            edges.rates.push_back(static_cast<std::uint32_t>(0x1p31 / static_cast<double>(period)));
    return edges;
}

} // namespace groupscope
