// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_camera.h"
#include "widgets/scatter/scatter_scene.h"

#include <QRectF>

#include <cstdint>
#include <vector>

namespace groupscope {

/// A region of a view, in logical pixels, bounded by a closed outline that is drawn to select points.
///
/// The rule is even-odd: a position is inside if a ray from it to the right crosses the outline an odd number
/// of times. An edge includes its upper end but not its lower one, and is crossed by positions strictly left
/// of it. A position on an edge shared by two regions therefore belongs to exactly one: a rectangle includes
/// its left and upper side. The arithmetic is double, edges are taken from top to bottom.
///
/// A grid over the outline makes it fast: a cell without an edge is completely inside or outside, and only
/// positions in other cells are tested against the edges of their line of the grid.
class ScatterRegion {
  public:
    /// An empty region.
    ScatterRegion() = default;
    static ScatterRegion rectangle(const QRectF& box);
    /// Any closed polygon, crossing itself or not; with fewer than three corners it is empty. Throws
    /// UsageError for a corner that is not finite.
    static ScatterRegion polygon(const std::vector<QPointF>& corners);

    bool isEmpty() const { return cells_.empty(); }
    bool contains(double x, double y) const;
    /// Visible points of `scene` (N) inside the region in a view of this size; points without a position are
    /// never inside.
    RowSelection select(const ScatterScene& scene, const ScatterCamera& camera, QSizeF view) const;

  private:
    struct Edge {
        double x0, y0, x1, y1; ///< y0 < y1
        bool isRightOf(double x, double y) const {
            return y0 <= y && y < y1 && (x - x0) * (y1 - y0) < (x1 - x0) * (y - y0);
        }
    };
    enum Cell : std::uint8_t { outside, inside, mixed };

    void markEdge(QPointF from, QPointF to);
    void bucketEdges(const std::vector<Edge>& edges);
    void fillCells();
    bool crossesOdd(int line, double x, double y) const;
    int columnOf(double x) const;
    int lineOf(double y) const;

    double left_ = 0, top_ = 0, right_ = 0, bottom_ = 0;
    double cellsPerX_ = 0, cellsPerY_ = 0;
    int columns_ = 0, lines_ = 0;
    std::vector<Cell> cells_;
    /// Edges of line l of the grid are [start_[l], start_[l + 1]).
    std::vector<int> start_;
    std::vector<Edge> edges_;
};

} // namespace groupscope
