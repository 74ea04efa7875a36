// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_region.h"
#include "widgets/scatter/scatter_tool.h"

#include <QPainterPath>
#include <QWidget>

namespace groupscope {

/// The outline that is being drawn around points. A widget no larger than the outline, so that drawing it
/// repaints nothing else. Positions are those of the parent, and kept inside it: what lies beyond the edge
/// of the view cannot be meant.
class SelectionOutline : public QWidget {
  public:
    explicit SelectionOutline(QWidget* parent);

    bool isDrawing() const { return !corners_.empty(); }
    ScatterTool tool() const { return tool_; }
    /// How the selection will meet the one that is there.
    Combine how() const { return how_; }

    /// Starts at `spot`; `tool` is not `move`.
    void begin(ScatterTool tool, QPointF spot, Combine how);
    /// The hand moves: the far corner of a rectangle, more of a lasso, the loose end of a polygon.
    void moveTo(QPointF spot);
    /// One more corner of a polygon.
    void addCorner(QPointF spot);
    /// Takes back the last corner of a polygon; with the first the outline is gone.
    void removeCorner();
    /// Moves the hand, or all of the outline, by so many pixels: what arrow keys do.
    void nudge(QPointF pixels, bool all);
    void cancel();
    /// Whether there are corners enough to enclose something: a polygon is closed with three.
    bool canClose() const;
    /// The region drawn; the outline is gone.
    ScatterRegion close();
    /// The camera moved: the outline stays on the points it is drawn around.
    void carry(const ScatterProjection& before, const ScatterProjection& after);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QPointF kept(QPointF spot) const;
    QPainterPath path() const;
    void fitGeometry();

    ScatterTool tool_ = ScatterTool::rectangle;
    Combine how_ = Combine::replace;
    std::vector<QPointF> corners_; ///< of a rectangle only the first
    QPointF hand_;
};

} // namespace groupscope
