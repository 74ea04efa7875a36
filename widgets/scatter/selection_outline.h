// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_region.h"
#include "widgets/scatter/scatter_tool.h"

#include <QPainterPath>
#include <QWidget>

namespace groupscope {

/// The outline being drawn around points. The widget is no larger than the outline, so that drawing repaints
/// nothing else. Positions are in coordinates of the parent, and limited to it.
class SelectionOutline : public QWidget {
  public:
    explicit SelectionOutline(QWidget* parent);

    bool isDrawing() const { return !corners_.empty(); }
    ScatterTool tool() const { return tool_; }
    /// How the outline changes the selection.
    Combine how() const { return how_; }

    /// Starts at `spot`; `tool` is not `move`.
    void begin(ScatterTool tool, QPointF spot, Combine how);
    /// Moves the far corner of a rectangle, extends a lasso, or moves the loose end of a polygon.
    void moveTo(QPointF spot);
    /// Adds a corner to a polygon.
    void addCorner(QPointF spot);
    /// Removes the last corner of a polygon; without corners the outline ends.
    void removeCorner();
    /// Moves the current corner, or all of the outline, by `pixels`, for arrow keys.
    void nudge(QPointF pixels, bool all);
    void cancel();
    /// Whether the outline encloses an area: a polygon needs three corners.
    bool canClose() const;
    /// Returns the region and removes the outline.
    ScatterRegion close();
    /// Moves the outline with the points after a camera change.
    void carry(const ScatterProjection& before, const ScatterProjection& after);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QPointF kept(QPointF spot) const;
    QPainterPath path() const;
    void fitGeometry();

    ScatterTool tool_ = ScatterTool::rectangle;
    Combine how_ = Combine::replace;
    std::vector<QPointF> corners_; ///< for a rectangle only the first
    QPointF hand_;
};

} // namespace groupscope
