// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/placement.h"

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/projection/layout_edges.h"

#include <cmath>
#include <string>
#include <vector>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t placementGrain = 256;
constexpr double learningShare = 0.25; // umap-learn's, of the learning rate of the map

void check(const Neighbors& nearest, const MatrixView<float>& map, const UmapOptions& options) {
    const Index M = nearest.indices.rows(), k = nearest.indices.cols();
    if ((map.cols() != 2 && map.cols() != 3) || nearest.distances.rows() != M ||
        nearest.distances.cols() != k || (M > 0 && k < 1))
        throw UsageError("examples cannot be placed into a map of " + std::to_string(map.cols()) +
                             " dimensions by " + std::to_string(k) + " neighbours",
                         "", "give a map of 2 or 3 dimensions and at least one neighbour for each example");
    if (options.epochs < 0 || options.negativeSamples < 0 || options.negativeSamples > 1000 ||
        !(options.learningRate > 0.0))
        throw UsageError("layout options out of range", "",
                         "choose epochs >= 0, negative samples from 0 to 1000 and a learning rate above 0");
    if (!map.allFinite())
        throw DataError("a position is not a finite number", "the map", "leave such examples out");
    for (Index i = 0; i < M; ++i)
        for (Index j = 0; j < k; ++j) {
            const int other = nearest.indices(i, j);
            const float distance = nearest.distances(i, j);
            if (other < 0 || other >= map.rows() || !std::isfinite(distance) || distance < 0.0F)
                throw DataError("neighbour " + std::to_string(other) + " at distance " +
                                    std::to_string(distance) + " in a map of " + std::to_string(map.rows()) +
                                    " examples",
                                "new example " + std::to_string(i), "search the neighbours again");
        }
}

/// The old rows, at the rows they have in the map and without edges, then the new ones with edges to them.
UmapGraph graphOfNewRows(const Neighbors& nearest, Index N) {
    // Edges have one direction, from new rows to old ones: there is no fuzzy union, as in umap-learn's
    // transform.
    const NeighborScales scales = neighborScales(nearest.distances);
    UmapGraph graph;
    graph.starts.assign(static_cast<std::size_t>(N) + 1, 0);
    for (Index i = 0; i < nearest.indices.rows(); ++i) {
        const auto row = static_cast<std::size_t>(i);
        const bool isOld = nearest.distances(i, 0) == 0.0F; // stays where it starts
        for (Index j = 0; j < nearest.indices.cols() && !isOld; ++j) {
            const float beyond = nearest.distances(i, j) - scales.nearest[row];
            const float weight =
                beyond > 0.0F && scales.width[row] > 0.0F ? std::exp(-beyond / scales.width[row]) : 1.0F;
            if (weight <= 0.0F)
                continue;
            graph.neighbors.push_back(nearest.indices(i, j));
            graph.weights.push_back(weight);
        }
        graph.starts.push_back(graph.neighbors.size());
    }
    return graph;
}

/// The old rows where they are, and the new ones at the weighted means of their neighbours' places.
MatrixF startOf(const Neighbors& nearest, const MatrixView<float>& map, const UmapGraph& graph) {
    MatrixF positions(map.rows() + nearest.indices.rows(), map.cols());
    positions.topRows(map.rows()) = map;
    for (Index i = 0; i < nearest.indices.rows(); ++i) {
        const auto row = static_cast<std::size_t>(map.rows() + i);
        RowVector<double> sum = RowVector<double>::Zero(map.cols());
        double weights = 0.0;
        for (std::size_t e = graph.starts[row]; e < graph.starts[row + 1]; ++e) {
            sum += static_cast<double>(graph.weights[e]) * map.row(graph.neighbors[e]).cast<double>();
            weights += static_cast<double>(graph.weights[e]);
        }
        if (weights > 0.0)
            positions.row(map.rows() + i) = (sum / weights).cast<float>();
        else
            positions.row(map.rows() + i) = map.row(nearest.indices(i, 0));
    }
    return positions;
}

} // namespace

MatrixF placeRows(const Neighbors& nearest, const MatrixView<float>& map, const UmapOptions& options,
                  std::uint64_t seed, const RunContext& run) {
    check(nearest, map, options);
    const UmapCurve curve = fitUmapCurve(options.minimumDistance, options.spread);
    const Index M = nearest.indices.rows();
    if (M == 0)
        return MatrixF(0, map.cols());
    const int epochs = options.epochs > 0 ? options.epochs : M <= 10'000 ? 100 : 30;
    run.report(0.0, "placing examples");
    const UmapGraph graph = graphOfNewRows(nearest, map.rows());
    const LayoutEdges edges = layoutEdges(graph, epochs);
    MatrixF positions = startOf(nearest, map, graph), moved = positions;
    const auto N = static_cast<std::size_t>(map.rows());
    for (int epoch = 0; epoch < epochs; ++epoch) {
        run.throwIfStopped();
        const double left = 1.0 - static_cast<double>(epoch) / epochs;
        UmapForces forces = forcesOf(edges, curve);
        forces.positions = positions.data();
        forces.moved = moved.data();
        forces.rowCount = N; // negative samples come from the old rows
        forces.dimensions = static_cast<int>(map.cols());
        forces.epoch = epoch;
        forces.negativeSamples = options.negativeSamples;
        forces.learningRate = static_cast<float>(learningShare * options.learningRate * left);
        forces.key = Random(seed, "placement", static_cast<std::uint64_t>(epoch)).next();
        parallelFor(static_cast<std::size_t>(M), placementGrain,
                    [&](std::size_t begin, std::size_t end) { applyForces(forces, N + begin, N + end); });
        positions.swap(moved);
        run.report(static_cast<double>(epoch + 1) / epochs, "placing examples");
    }
    return positions.bottomRows(M);
}

} // namespace groupscope
