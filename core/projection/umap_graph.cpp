// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/umap_graph.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t rowGrain = 256;
constexpr double smallestWidth = 1e-3; // sigma, as a share of the mean distance

/// sigma by bisection: the strengths of the neighbours sum to `target`.
double solveWidth(const float* distances, Index count, double nearest, double target) {
    double low = 0.0, high = std::numeric_limits<double>::infinity(), width = 1.0;
    for (int step = 0; step < 64; ++step) {
        double sum = 0.0;
        for (Index j = 0; j < count; ++j) {
            const double beyond = static_cast<double>(distances[j]) - nearest;
            sum += beyond > 0.0 ? std::exp(-beyond / width) : 1.0;
        }
        if (std::abs(sum - target) < 1e-5)
            break;
        if (sum > target) {
            high = width;
            width = (low + high) / 2.0;
        } else {
            low = width;
            width = std::isinf(high) ? 2.0 * width : (low + high) / 2.0;
        }
    }
    return width;
}

/// How much row `neighbors.indices(i, j)` belongs to the neighbourhood of row i.
MatrixF membershipStrengths(const Neighbors& neighbors, const NeighborScales& scales) {
    MatrixF strengths(neighbors.distances.rows(), neighbors.distances.cols());
    parallelFor(static_cast<std::size_t>(strengths.rows()), rowGrain,
                [&](std::size_t begin, std::size_t end) {
                    for (std::size_t i = begin; i < end; ++i)
                        for (Index j = 0; j < strengths.cols(); ++j) {
                            const auto row = static_cast<Index>(i);
                            const float beyond = neighbors.distances(row, j) - scales.nearest[i];
                            strengths(row, j) = beyond <= 0.0F || scales.width[i] == 0.0F
                                                    ? 1.0F
                                                    : std::exp(-beyond / scales.width[i]);
                        }
                });
    return strengths;
}

struct Edge {
    int neighbor;
    float forward;  ///< strength of the neighbour in this row's neighbourhood, or 0
    float backward; ///< strength of this row in the neighbour's, or 0
};

/// Sorts the edges of a row and joins the two directions of each. Returns how many remain.
std::size_t uniteRow(Edge* begin, Edge* end) {
    std::sort(begin, end, [](const Edge& a, const Edge& b) { return a.neighbor < b.neighbor; });
    Edge* last = begin;
    for (Edge* edge = begin; edge != end; ++edge) {
        if (edge != begin && edge->neighbor == (last - 1)->neighbor) {
            (last - 1)->forward += edge->forward;
            (last - 1)->backward += edge->backward;
        } else {
            *last++ = *edge;
        }
    }
    return static_cast<std::size_t>(last - begin);
}

} // namespace

NeighborScales neighborScales(const MatrixF& distances) {
    const auto N = static_cast<std::size_t>(distances.rows());
    const Index others = distances.cols();
    const double target = std::log2(static_cast<double>(others + 1));
    const double meanOfAll = distances.size() == 0 ? 0.0
                                                   : distances.cast<double>().sum() /
                                                         static_cast<double>(distances.rows() * (others + 1));
    NeighborScales scales{std::vector<float>(N, 0.0F), std::vector<float>(N)};
    parallelFor(N, rowGrain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const auto row = distances.row(static_cast<Index>(i));
            for (Index j = 0; j < others && scales.nearest[i] == 0.0F; ++j)
                scales.nearest[i] = row(j); // nearest first: the first that is not 0
            const double width = solveWidth(row.data(), others, scales.nearest[i], target);
            const double meanOfRow = row.cast<double>().sum() / static_cast<double>(others + 1);
            const double least = smallestWidth * (scales.nearest[i] > 0.0F ? meanOfRow : meanOfAll);
            scales.width[i] = static_cast<float>(std::max(width, least));
        }
    });
    return scales;
}

UmapGraph umapGraph(const Neighbors& neighbors) {
    const MatrixF strengths = membershipStrengths(neighbors, neighborScales(neighbors.distances));
    const auto N = static_cast<std::size_t>(strengths.rows());
    // Each neighbour is an edge of both rows; both rows list it, and the two entries of a pair of mutual
    // neighbours are joined afterwards.
    std::vector<std::size_t> places(N + 1, 0);
    for (std::size_t i = 0; i < N; ++i)
        for (Index j = 0; j < strengths.cols(); ++j) {
            ++places[i + 1];
            ++places[static_cast<std::size_t>(neighbors.indices(static_cast<Index>(i), j)) + 1];
        }
    for (std::size_t i = 0; i < N; ++i)
        places[i + 1] += places[i];
    std::vector<Edge> edges(places[N]);
    std::vector<std::size_t> next(places.begin(), places.end() - 1);
    for (std::size_t i = 0; i < N; ++i)
        for (Index j = 0; j < strengths.cols(); ++j) {
            const int other = neighbors.indices(static_cast<Index>(i), j);
            const float strength = strengths(static_cast<Index>(i), j);
            edges[next[i]++] = {other, strength, 0.0F};
            edges[next[static_cast<std::size_t>(other)]++] = {static_cast<int>(i), 0.0F, strength};
        }
    std::vector<std::size_t> counts(N);
    parallelFor(N, rowGrain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            counts[i] = uniteRow(edges.data() + places[i], edges.data() + places[i + 1]);
    });

    UmapGraph graph;
    graph.starts.reserve(N + 1);
    graph.starts.push_back(0);
    graph.neighbors.reserve(edges.size());
    graph.weights.reserve(edges.size());
    for (std::size_t i = 0; i < N; ++i) {
        for (const Edge* edge = edges.data() + places[i]; edge != edges.data() + places[i] + counts[i];
             ++edge) {
            const float weight = edge->forward + edge->backward - edge->forward * edge->backward;
            if (weight <= 0.0F) // exp underflowed in both directions
                continue;
            graph.neighbors.push_back(edge->neighbor);
            graph.weights.push_back(weight);
        }
        graph.starts.push_back(graph.neighbors.size());
    }
    return graph;
}

std::vector<float> epochsPerSample(const UmapGraph& graph, int epochs) {
    std::vector<float> periods(graph.weights.size());
    if (periods.empty())
        return periods;
    const float largest = *std::max_element(graph.weights.begin(), graph.weights.end());
    for (std::size_t e = 0; e < periods.size(); ++e) {
        const bool used = graph.weights[e] >= largest / static_cast<float>(epochs);
        periods[e] = used ? largest / graph.weights[e] : -1.0F;
    }
    return periods;
}

} // namespace groupscope
