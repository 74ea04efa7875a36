// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/layout_edges.h"

namespace groupscope {

LayoutEdges layoutEdges(const UmapGraph& graph, int epochs) {
    const std::vector<float> periods = epochsPerSample(graph, epochs);
    LayoutEdges edges;
    edges.starts.reserve(graph.starts.size());
    edges.starts.push_back(0);
    for (std::size_t i = 0; i < graph.size(); ++i) {
        for (std::size_t e = graph.starts[i]; e < graph.starts[i + 1]; ++e)
            if (periods[e] > 0.0F) {
                edges.neighbors.push_back(graph.neighbors[e]);
                edges.rates.push_back(1.0F / periods[e]);
            }
        edges.starts.push_back(edges.neighbors.size());
    }
    return edges;
}

} // namespace groupscope
