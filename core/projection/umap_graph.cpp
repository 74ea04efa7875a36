// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/umap_graph.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t fuzzyGraphGrain = 256;
// The lower bound of umap-learn: without it a row with many equal distances would get a width near 0.
constexpr double smallestWidth = 1e-3; // sigma, as a share of the mean distance

/// sigma by bisection: the strengths of the neighbours sum to `target`.
double solveWidth(const float* distances, Index count, double nearest, double target) {
    // The sum rises with the width. No upper bound is known at first, so the width doubles until one is
    // found.
    double low = 0.0, high = std::numeric_limits<double>::infinity(), width = 1.0;
    for (int step = 0; step < 64; ++step) {
        double sum = 0.0;
        for (Index j = 0; j < count; ++j) {
            const double beyond = static_cast<double>(distances[j]) - nearest;
            // Rows nearer than rho count fully: each row is connected to its nearest neighbour with strength
            // 1.
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
    parallelFor(static_cast<std::size_t>(strengths.rows()), fuzzyGraphGrain,
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

/// A row and how strongly it belongs to another.
struct Member {
    int row;
    float strength;
};

/// For each row the rows in whose neighbourhood it is, rising.
struct Containing {
    std::vector<std::size_t> starts; ///< (N+1,)
    std::vector<Member> members;     ///< (N k,)
};

/// In one thread: 14 million entries take a fifth of a second, and their order needs no sorting.
Containing transposed(const Matrix<int>& indices, const MatrixF& strengths) {
    const auto N = static_cast<std::size_t>(indices.rows());
    Containing result{std::vector<std::size_t>(N + 1, 0),
                      std::vector<Member>(static_cast<std::size_t>(indices.size()))};
    // Counted one place too far on, so that after filling each start has come to where it belongs.
    std::vector<std::size_t> next(N + 2, 0);
    for (Index entry = 0; entry < indices.size(); ++entry)
        ++next[static_cast<std::size_t>(indices.data()[entry]) + 2];
    for (std::size_t i = 2; i < next.size(); ++i)
        next[i] += next[i - 1];
    for (Index i = 0; i < indices.rows(); ++i)
        for (Index j = 0; j < indices.cols(); ++j)
            result.members[next[static_cast<std::size_t>(indices(i, j)) + 1]++] = {static_cast<int>(i),
                                                                                   strengths(i, j)};
    std::copy(next.begin(), next.end() - 1, result.starts.begin());
    return result;
}

/// Calls take(neighbor, weight) for the edges of row i, rising. `nearest` is room for (k,) of them.
template<class Take>
void forEdges(const Matrix<int>& indices, const MatrixF& strengths, const Containing& containing,
              std::size_t i, std::vector<Member>& nearest, const Take& take) {
    const auto row = static_cast<Index>(i);
    for (Index j = 0; j < indices.cols(); ++j)
        nearest[j] = {indices(row, j), strengths(row, j)};
    std::sort(nearest.begin(), nearest.end(),
              [](const Member& one, const Member& other) { return one.row < other.row; });
    // The graph needs the union of both directions. Both lists rise, so that one merge finds each edge once
    // and visits it in the order in which compressed rows store it.
    const Member *forward = nearest.data(), *forwardEnd = forward + nearest.size();
    const Member *backward = containing.members.data() + containing.starts[i],
                 *backwardEnd = containing.members.data() + containing.starts[i + 1];
    while (forward != forwardEnd || backward != backwardEnd) {
        const bool inForward =
            forward != forwardEnd && (backward == backwardEnd || forward->row <= backward->row);
        const bool inBackward =
            backward != backwardEnd && (forward == forwardEnd || backward->row <= forward->row);
        const int neighbor = inForward ? forward->row : backward->row;
        const float there = inForward ? (forward++)->strength : 0.0F;
        const float back = inBackward ? (backward++)->strength : 0.0F;
        // The probabilistic t-conorm of the paper. It is symmetric, so both rows of an edge compute the same
        // bits.
        const float weight = there + back - there * back;
        if (weight > 0.0F) // or exp underflowed in both directions
            take(neighbor, weight);
    }
}

} // namespace

NeighborScales neighborScales(const MatrixF& distances) {
    const auto N = static_cast<std::size_t>(distances.rows());
    const Index others = distances.cols();
    // The row itself counts as its first neighbour, hence others + 1 here and in both means.
    const double target = std::log2(static_cast<double>(others + 1));
    const double meanOfAll = distances.size() == 0 ? 0.0
                                                   : distances.cast<double>().sum() /
                                                         static_cast<double>(distances.rows() * (others + 1));
    NeighborScales scales{std::vector<float>(N, 0.0F), std::vector<float>(N)};
    parallelFor(N, fuzzyGraphGrain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const auto row = distances.row(static_cast<Index>(i));
            for (Index j = 0; j < others && scales.nearest[i] == 0.0F; ++j)
                scales.nearest[i] = row(j); // nearest first: the first that is not 0
            const double width = solveWidth(row.data(), others, scales.nearest[i], target);
            const double meanOfRow = row.cast<double>().sum() / static_cast<double>(others + 1);
            // Rows whose neighbours are all equal to them have no own scale: the mean over all rows replaces
            // it.
            const double least = smallestWidth * (scales.nearest[i] > 0.0F ? meanOfRow : meanOfAll);
            scales.width[i] = static_cast<float>(std::max(width, least));
        }
    });
    return scales;
}

UmapGraph umapGraph(const Neighbors& neighbors) {
    const MatrixF strengths = membershipStrengths(neighbors, neighborScales(neighbors.distances));
    const Containing containing = transposed(neighbors.indices, strengths);
    const auto N = static_cast<std::size_t>(strengths.rows());
    UmapGraph graph{std::vector<std::size_t>(N + 1, 0), {}, {}};
    // Twice over all edges, first to count them: cheaper than the memory to keep them in between.
    const auto forRows = [&](const auto& body) {
        parallelFor(N, fuzzyGraphGrain, [&](std::size_t begin, std::size_t end) {
            std::vector<Member> nearest(static_cast<std::size_t>(strengths.cols()));
            for (std::size_t i = begin; i < end; ++i)
                body(i, nearest);
        });
    };
    forRows([&](std::size_t i, std::vector<Member>& nearest) {
        std::size_t count = 0;
        forEdges(neighbors.indices, strengths, containing, i, nearest, [&count](int, float) { ++count; });
        graph.starts[i + 1] = count;
    });
    std::partial_sum(graph.starts.begin(), graph.starts.end(), graph.starts.begin());
    graph.neighbors.resize(graph.starts[N]);
    graph.weights.resize(graph.starts[N]);
    forRows([&](std::size_t i, std::vector<Member>& nearest) {
        std::size_t place = graph.starts[i];
        forEdges(neighbors.indices, strengths, containing, i, nearest, [&](int neighbor, float weight) {
            graph.neighbors[place] = neighbor;
            graph.weights[place++] = weight;
        });
    });
    return graph;
}

std::vector<float> epochsPerSample(const UmapGraph& graph, int epochs) {
    std::vector<float> periods(graph.weights.size());
    if (periods.empty())
        return periods;
    const float largest = *std::max_element(graph.weights.begin(), graph.weights.end());
    for (std::size_t e = 0; e < periods.size(); ++e) {
        // An edge is used in proportion to its weight, the strongest in every epoch. Edges due less than once
        // in all epochs are dropped, as in umap-learn.
        const bool used = graph.weights[e] >= largest / static_cast<float>(epochs);
        periods[e] = used ? largest / graph.weights[e] : -1.0F;
    }
    return periods;
}

} // namespace groupscope
