// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/selection_pieces.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <string>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t pieceGrain = 1024;
static_assert(mutualNeighbors <= 16, "no more than a mask has bits");

/// Columns of the lists that are joined together. The first edges already make most pieces whole, and an edge
/// within a piece need not be looked up, which is what takes time: the lists lie far apart in memory.
constexpr std::array<Index, 4> stages{0, 2, 5, mutualNeighbors};

/// Connected components of a selection.
class Pieces {
  public:
    Pieces(const Neighbors& neighbors, const std::vector<int>& selected)
        : neighbors_(neighbors)
        , selected_(selected)
        , columns_(std::min(neighbors.indices.cols(), mutualNeighbors))
        , placeOf_(static_cast<std::size_t>(neighbors.indices.rows()), -1)
        , parents_(selected.size()) {
        for (std::size_t s = 0; s < selected.size(); ++s) {
            placeOf_[selected[s]] = static_cast<int>(s);
            parents_[s] = static_cast<int>(s);
        }
    }

    /// Joins by the neighbours [begin, end) of each row, one of `stages`.
    void join(Index begin, Index end, const RunContext& run) {
        const std::vector<std::uint16_t> edges = newEdges(begin, std::min(end, columns_), run);
        for (std::size_t s = 0; s < selected_.size(); ++s) {
            if (s % 65'536 == 0)
                run.throwIfStopped();
            for (Index j = begin; j < end; ++j)
                if ((edges[s] >> j & 1U) != 0) {
                    const auto other = static_cast<std::size_t>(neighbors_.indices(selected_[s], j));
                    const int a = rootOf(static_cast<int>(s)), b = rootOf(placeOf_[other]);
                    // The smallest place becomes the root: the result does not depend on the order of the
                    // edges.
                    parents_[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
                }
        }
        for (std::size_t s = 0; s < parents_.size(); ++s) // each right below its root
            parents_[s] = rootOf(static_cast<int>(s));
    }

    std::vector<std::size_t> sizes() const {
        std::vector<std::size_t> sizes(selected_.size(), 0);
        for (const int root : parents_)
            ++sizes[root];
        std::erase(sizes, std::size_t(0));
        std::sort(sizes.begin(), sizes.end(), std::greater());
        return sizes;
    }

  private:
    /// (S,) which of the neighbours [begin, end) join a selected row to another piece.
    std::vector<std::uint16_t> newEdges(Index begin, Index end, const RunContext& run) const {
        std::vector<std::uint16_t> edges(selected_.size(), 0);
        parallelFor(selected_.size(), pieceGrain, [&](std::size_t first, std::size_t last) {
            run.throwIfStopped();
            for (std::size_t s = first; s < last; ++s)
                for (Index j = begin; j < end; ++j)
                    if (joins(s, j))
                        edges[s] = static_cast<std::uint16_t>(edges[s] | 1U << j);
        });
        return edges;
    }

    bool joins(std::size_t s, Index j) const {
        const Index row = selected_[s], other = neighborOf(neighbors_, row, j);
        const int place = placeOf_[other];
        if (place < 0 || parents_[place] == parents_[s])
            return false;
        // Equal rows belong together, also if there are more of them than a list is long.
        // Other edges are found from both ends, so one end is enough.
        return neighbors_.distances(row, j) == 0.0F ||
               (other < row &&
                (neighbors_.indices.row(other).head(columns_).array() == static_cast<int>(row)).any());
    }

    /// The root of a piece, with the paths to it halved on the way.
    int rootOf(int place) {
        auto at = static_cast<std::size_t>(place);
        while (parents_[at] != static_cast<int>(at)) {
            parents_[at] = parents_[parents_[at]];
            at = static_cast<std::size_t>(parents_[at]);
        }
        return static_cast<int>(at);
    }

    const Neighbors& neighbors_;
    const std::vector<int>& selected_;
    Index columns_;
    std::vector<int> placeOf_; ///< (N,) among the selected, or -1
    std::vector<int> parents_; ///< (S,) places; the smallest of a piece is its root
};

} // namespace

int neighborOf(const Neighbors& neighbors, Index row, Index j) {
    const int other = neighbors.indices(row, j);
    if (other < 0 || other >= neighbors.indices.rows())
        throw DataError("neighbour " + std::to_string(other) + " is none of the " +
                            std::to_string(neighbors.indices.rows()) + " examples",
                        "example " + std::to_string(row), "search the neighbours again");
    return other;
}

std::vector<std::size_t> pieceSizes(const Neighbors& neighbors, const std::vector<int>& selected,
                                    const RunContext& run) {
    Pieces pieces(neighbors, selected);
    for (std::size_t stage = 1; stage < stages.size(); ++stage)
        pieces.join(stages[stage - 1], stages[stage], run);
    return pieces.sizes();
}

} // namespace groupscope
