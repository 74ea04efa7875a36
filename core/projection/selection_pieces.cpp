// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/selection_pieces.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr Index mutualNeighbors = 15; // fits the bits of a mask
constexpr std::size_t rowGrain = 1024;

/// (S,) which of its first `k` neighbours each selected row is joined with. `placeOf` (N,) is -1 for rows
/// that are not selected.
std::vector<std::uint16_t> edgesOf(const Neighbors& neighbors, const std::vector<int>& selected,
                                   const std::vector<int>& placeOf, Index k, const RunContext& run) {
    std::vector<std::uint16_t> edges(selected.size(), 0);
    parallelFor(selected.size(), rowGrain, [&](std::size_t begin, std::size_t end) {
        run.throwIfStopped();
        int others[mutualNeighbors];
        for (std::size_t s = begin; s < end; ++s) {
            const Index row = selected[s];
            for (Index j = 0; j < k; ++j) {
                others[j] = neighborOf(neighbors, row, j);
                // The lists lie far apart: all are on their way before the first is looked at.
                __builtin_prefetch(&neighbors.indices(others[j], 0));
            }
            for (Index j = 0; j < k; ++j) {
                if (placeOf[static_cast<std::size_t>(others[j])] < 0)
                    continue;
                // Of more than k equal rows the lists name the first k alone; they belong together all the
                // same. Other edges are found from both ends, so one end is enough.
                const bool joined =
                    neighbors.distances(row, j) == 0.0F ||
                    (others[j] < row &&
                     (neighbors.indices.row(others[j]).head(k).array() == static_cast<int>(row)).any());
                edges[s] = static_cast<std::uint16_t>(edges[s] | (joined ? 1U << j : 0U));
            }
        }
    });
    return edges;
}

/// The root of a piece, with the paths to it halved on the way.
int rootOf(std::vector<int>& parents, int row) {
    auto at = static_cast<std::size_t>(row);
    while (parents[at] != static_cast<int>(at)) {
        parents[at] = parents[static_cast<std::size_t>(parents[at])];
        at = static_cast<std::size_t>(parents[at]);
    }
    return static_cast<int>(at);
}

} // namespace

int neighborOf(const Neighbors& neighbors, Index row, Index j) {
    const int other = neighbors.indices(row, j);
    if (other < 0 || other >= neighbors.indices.rows())
        throw DataError("neighbour " + std::to_string(other) + " is none of the " +
                            std::to_string(neighbors.indices.rows()) + " rows",
                        "row " + std::to_string(row), "search the neighbours again");
    return other;
}

std::vector<std::size_t> pieceSizes(const Neighbors& neighbors, const std::vector<int>& selected,
                                    const RunContext& run) {
    const Index k = std::min(neighbors.indices.cols(), mutualNeighbors);
    std::vector<int> placeOf(static_cast<std::size_t>(neighbors.indices.rows()), -1);
    std::vector<int> parents(selected.size());
    for (std::size_t s = 0; s < selected.size(); ++s) {
        placeOf[static_cast<std::size_t>(selected[s])] = static_cast<int>(s);
        parents[s] = static_cast<int>(s);
    }
    const std::vector<std::uint16_t> edges = edgesOf(neighbors, selected, placeOf, k, run);
    for (std::size_t s = 0; s < selected.size(); ++s) {
        if (s % 65'536 == 0)
            run.throwIfStopped();
        for (Index j = 0; j < k; ++j)
            if ((edges[s] >> j & 1U) != 0) {
                const auto other = static_cast<std::size_t>(neighbors.indices(selected[s], j));
                const int a = rootOf(parents, static_cast<int>(s)), b = rootOf(parents, placeOf[other]);
                parents[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
            }
    }
    std::vector<std::size_t> sizes(selected.size(), 0);
    for (std::size_t s = 0; s < selected.size(); ++s)
        ++sizes[static_cast<std::size_t>(rootOf(parents, static_cast<int>(s)))];
    std::erase(sizes, std::size_t(0));
    std::sort(sizes.begin(), sizes.end(), std::greater());
    return sizes;
}

} // namespace groupscope
