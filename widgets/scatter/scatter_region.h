// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_camera.h"
#include "widgets/scatter/scatter_scene.h"

#include <QRectF>

#include <cstdint>
#include <vector>

namespace groupscope {

/// A part of a view, in logical pixels, bounded by a closed outline: what is drawn to select points.
///
/// The rule is even-odd: a spot is inside when a ray from it to the right crosses the outline an odd number
/// of times. An edge spans its upper end and not its lower one, and is crossed by what lies truly left of it,
/// so that of two regions that share an edge each spot belongs to one: a rectangle holds its left and upper
/// side. The arithmetic is double, edges are taken from top to bottom.
///
/// A grid over the outline makes it quick: a cell that no edge touches is wholly inside or wholly outside,
/// and only spots in the others meet the edges, those of their line of the grid.
class ScatterRegion {
  public:
    /// Holds nothing.
    ScatterRegion() = default;
    static ScatterRegion rectangle(const QRectF& box);
    /// Any closed polygon, crossing itself or not; with fewer than three corners it holds nothing. Throws
    /// UsageError for a corner that is not finite.
    static ScatterRegion polygon(const std::vector<QPointF>& corners);

    bool isEmpty() const { return cells_.empty(); }
    bool contains(double x, double y) const;
    /// Visible points of `scene` (N) that a view of this size shows inside; points without a position never
    /// are.
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
