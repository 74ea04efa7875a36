// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/map_neighbors.h"

#include "core/base/parallel.h"
#include "core/math/row_distances.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t leafPoints = 16;
constexpr std::size_t leafGrain = 32;
constexpr std::size_t dimensions = 3; // a flat map lies at z = 0

struct Point {
    std::array<float, dimensions> at;
    int index;
};

/// The squared distance and the index: the order of the result.
using Exact = std::pair<double, int>;

/// The sum in the order of RowDistances, so that the bytes are the same.
double squaredLength(double x, double y, double z) {
    return (x * x + z * z) + y * y;
}

/// A box around some points and the smallest of their indices.
struct Node {
    std::array<float, dimensions> low;
    std::array<float, dimensions> high;
    int smallestIndex;

    /// No point inside comes before this one in the order of the result.
    Exact bound(const Point& query) const {
        double beyond[dimensions];
        for (std::size_t d = 0; d < dimensions; ++d) {
            const double x = static_cast<double>(query.at[d]);
            beyond[d] = std::max({static_cast<double>(low[d]) - x, x - static_cast<double>(high[d]), 0.0});
        }
        return {squaredLength(beyond[0], beyond[1], beyond[2]), smallestIndex};
    }
};

/// All leaves are at the same depth: node n has the children 2n+1 and 2n+2, and ranges follow from N alone.
class Tree {
  public:
    Tree(std::vector<Point> points, const RunContext& run)
        : points_(std::move(points)) {
        while ((points_.size() >> depth_) > leafPoints)
            ++depth_;
        nodes_.resize((std::size_t{2} << depth_) - 1);
        std::vector<std::size_t> begins{0, points_.size()};
        for (std::size_t level = 0; level <= depth_; ++level)
            begins = buildLevel(level, begins, run);
    }

    std::size_t leaves() const { return std::size_t{1} << depth_; }
    std::pair<std::size_t, std::size_t> leafRange(std::size_t leaf) const {
        return {leafBegins_[leaf], leafBegins_[leaf + 1]};
    }
    const Point& point(std::size_t n) const { return points_[n]; }

    /// The k = nearest.size() points that come first, `nearest` in their order.
    void search(const Point& query, std::vector<Exact>& nearest) const {
        std::fill(nearest.begin(), nearest.end(),
                  Exact(std::numeric_limits<double>::infinity(), std::numeric_limits<int>::max()));
        visit(0, 0, query, nearest);
    }

  private:
    /// Boxes of the nodes of one level, and where the ranges of the next level begin.
    std::vector<std::size_t> buildLevel(std::size_t level, const std::vector<std::size_t>& begins,
                                        const RunContext& run) {
        const std::size_t count = std::size_t{1} << level;
        std::vector<std::size_t> next(2 * count + 1, points_.size());
        const std::size_t grain = std::max<std::size_t>(count / 256, 1);
        parallelFor(count, grain, [&](std::size_t from, std::size_t to) {
            for (std::size_t n = from; n < to; ++n) {
                run.throwIfStopped();
                const std::size_t begin = begins[n], end = begins[n + 1];
                Node& node = nodes_[count - 1 + n];
                node = boxOf(begin, end);
                next[2 * n] = begin;
                // Halves by count, whatever the coordinates: the shape of the tree is known before it is
                // filled.
                next[2 * n + 1] = begin + (end - begin) / 2;
                if (level < depth_)
                    split(node, begin, next[2 * n + 1], end);
            }
        });
        if (level == depth_)
            leafBegins_ = begins;
        return next;
    }

    Node boxOf(std::size_t begin, std::size_t end) const {
        constexpr float most = std::numeric_limits<float>::infinity();
        Node node{{most, most, most}, {-most, -most, -most}, std::numeric_limits<int>::max()};
        for (std::size_t n = begin; n < end; ++n) {
            for (std::size_t d = 0; d < dimensions; ++d) {
                node.low[d] = std::min(node.low[d], points_[n].at[d]);
                node.high[d] = std::max(node.high[d], points_[n].at[d]);
            }
            node.smallestIndex = std::min(node.smallestIndex, points_[n].index);
        }
        return node;
    }

    /// Halves across the longest side; equal coordinates by index, so that points at one place are split too.
    void split(const Node& node, std::size_t begin, std::size_t middle, std::size_t end) {
        std::size_t side = 0;
        for (std::size_t d = 1; d < dimensions; ++d)
            if (node.high[d] - node.low[d] > node.high[side] - node.low[side])
                side = d;
        const auto at = [this](std::size_t n) { return points_.begin() + static_cast<std::ptrdiff_t>(n); };
        std::nth_element(at(begin), at(middle), at(end), [side](const Point& a, const Point& b) {
            return a.at[side] < b.at[side] || (a.at[side] == b.at[side] && a.index < b.index);
        });
    }

    void visit(std::size_t n, std::size_t level, const Point& query, std::vector<Exact>& nearest) const {
        if (level == depth_)
            return compareWithLeaf(n + 1 - leaves(), query, nearest);
        const Exact left = nodes_[2 * n + 1].bound(query), right = nodes_[2 * n + 2].bound(query);
        const bool leftFirst = left < right;
        if ((leftFirst ? left : right) < nearest.back())
            visit(2 * n + (leftFirst ? 1 : 2), level + 1, query, nearest);
        // Asked again after the nearer half was searched, which may have ruled the other out.
        if ((leftFirst ? right : left) < nearest.back())
            visit(2 * n + (leftFirst ? 2 : 1), level + 1, query, nearest);
    }

    void compareWithLeaf(std::size_t leaf, const Point& query, std::vector<Exact>& nearest) const {
        const auto x = static_cast<double>(query.at[0]), y = static_cast<double>(query.at[1]),
                   z = static_cast<double>(query.at[2]);
        for (std::size_t n = leafBegins_[leaf]; n < leafBegins_[leaf + 1]; ++n) {
            const Point& other = points_[n];
            const Exact candidate(squaredLength(x - static_cast<double>(other.at[0]),
                                                y - static_cast<double>(other.at[1]),
                                                z - static_cast<double>(other.at[2])),
                                  other.index);
            if (!(candidate < nearest.back()) || other.index == query.index)
                continue;
            std::size_t place = nearest.size() - 1;
            for (; place > 0 && candidate < nearest[place - 1]; --place)
                nearest[place] = nearest[place - 1];
            nearest[place] = candidate;
        }
    }

    std::vector<Point> points_; ///< leaf by leaf
    std::vector<Node> nodes_;
    std::vector<std::size_t> leafBegins_; ///< (leaves + 1,)
    std::size_t depth_ = 0;
};

std::vector<Point> pointsOf(const MatrixView<float>& positions) {
    std::vector<Point> points(static_cast<std::size_t>(positions.rows()));
    for (Index i = 0; i < positions.rows(); ++i) {
        Point& point = points[i];
        point = {{0.0F, 0.0F, 0.0F}, static_cast<int>(i)};
        for (Index d = 0; d < positions.cols(); ++d) {
            if (!std::isfinite(positions(i, d)))
                throw DataError("a position is not finite", "example " + std::to_string(i),
                                "leave the example out of the map");
            point.at[d] = positions(i, d);
        }
    }
    return points;
}

} // namespace

Neighbors findNeighborsInMap(const MatrixView<float>& positions, int k, const RunContext& run) {
    checkNeighborCount(k, positions.rows() - 1);
    if (positions.cols() != 2 && positions.cols() != 3)
        throw UsageError("a map of " + std::to_string(positions.cols()) + " dimensions", "",
                         "give positions in 2 or 3");
    if (positions.rows() > std::numeric_limits<int>::max())
        throw DataError("more examples than neighbours can be numbered for", "",
                        "take a part of the examples");
    run.report(0.0, "neighbours in the map");
    const Tree tree(pointsOf(positions), run);
    Neighbors result{Matrix<int>(positions.rows(), k), MatrixF(positions.rows(), k)};
    parallelFor(tree.leaves(), leafGrain, [&](std::size_t from, std::size_t to) {
        run.throwIfStopped();
        std::vector<Exact> nearest(static_cast<std::size_t>(k));
        for (std::size_t leaf = from; leaf < to; ++leaf) {
            const auto [begin, end] = tree.leafRange(leaf);
            for (std::size_t n = begin; n < end; ++n) {
                // Queries go leaf by leaf: neighbouring queries visit the same nodes, which stay in the
                // cache.
                tree.search(tree.point(n), nearest);
                const Index row = tree.point(n).index;
                for (Index j = 0; j < k; ++j) {
                    const Exact& found = nearest[j];
                    result.indices(row, j) = found.second;
                    result.distances(row, j) = static_cast<float>(std::sqrt(found.first));
                }
            }
        }
    });
    run.report(1.0, "neighbours in the map");
    return result;
}

} // namespace groupscope
