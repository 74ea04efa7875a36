// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/layout_edges.h"

#include "core/base/parallel.h"

#include <utility>

namespace groupscope {

namespace {

constexpr std::size_t edgeGrain = 512;
constexpr std::size_t turns = 4; // more cost time and give no better map

} // namespace

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
            // Whole numbers: uses per epoch in 2^-31 add up without rounding, and so identically on every
            // processor.
            edges.rates.push_back(static_cast<std::uint32_t>(0x1p31 / static_cast<double>(period)));
    return edges;
}

UmapForces forcesOf(const LayoutEdges& edges, const UmapCurve& curve) {
    UmapForces forces{};
    forces.starts = edges.starts.data();
    forces.neighbors = edges.neighbors.data();
    forces.rates = edges.rates.data();
    forces.rowCount = edges.starts.size() - 1;
    forces.a = static_cast<float>(curve.a);
    forces.b = static_cast<float>(curve.b);
    forces.turns = 1;
    return forces;
}

void moveAllRows(UmapForces forces, MatrixF& positions, MatrixF& room) {
    forces.positions = positions.data();
    forces.moved = room.data();
    forces.dimensions = static_cast<int>(positions.cols());
    // Rows of one turn see one another where they were before it. With several turns, later rows see the new
    // positions of earlier ones, which is nearer to umap-learn's updates one by one.
    forces.turns = turns;
    for (forces.turn = 0; forces.turn < turns; ++forces.turn) {
        const std::size_t rows = forces.rowsInTurn();
        parallelFor(rows, edgeGrain,
                    [&](std::size_t begin, std::size_t end) { applyForces(forces, begin, end); });
        // Positions change only after all rows of a turn have moved: no row sees a half-finished turn.
        for (std::size_t place = 0; place < rows; ++place) {
            const auto row = static_cast<Eigen::Index>(forces.rowAt(place));
            positions.row(row) = room.row(row);
        }
    }
}

} // namespace groupscope
