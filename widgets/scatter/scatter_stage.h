// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_annotations.h"
#include "widgets/scatter/scatter_camera.h"
#include "widgets/scatter/scatter_picker.h"
#include "widgets/scatter/scatter_region.h"
#include "widgets/scatter/scatter_surface.h"
#include "widgets/scatter/scatter_tool.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <memory>

class QLabel;

namespace groupscope {

class AnnotationLayer;
class HoverRing;
class SelectionOutline;

/// The part of a scatter view that holds the cloud: moves the camera as mouse, wheel and keys ask, decides
/// how much is drawn when, finds the point under the cursor, and lets outlines be drawn around points. With
/// the tool `move` a drag pans in 2-D and turns in 3-D (with Shift it pans), and a double click on the ground
/// resets; with the others it draws, unless Space is held. The right button always pans, the wheel zooms to
/// the cursor. A rectangle can be drawn by keys alone: Enter, arrows (with Ctrl all of it moves), Enter.
class ScatterStage : public QWidget {
    Q_OBJECT

  public:
    /// More visible points than this are thinned while the camera moves.
    static constexpr int mostMovingPoints = 100000;

    explicit ScatterStage(const ScatterScene& scene, QWidget* parent = nullptr);
    ~ScatterStage() override;

    const ScatterCamera& camera() const { return camera_; }
    /// The look of the points as drawn now; they grow a little as the reader zooms in.
    CloudStyle style() const;
    /// 0: automatic.
    void setPointSize(double size);
    double pointSize() const { return pointSize_; }

    /// The scene has new positions: `live` when they are a step of an animation, which is drawn thinned.
    void positionsChanged(bool live);
    void colorsChanged();
    void orderChanged();
    /// Other points are selected.
    void selectionChanged();
    void resetView();
    /// Moves and enlarges until `box`, in pixels of this widget, fills most of it.
    void zoomTo(const QRectF& box);
    /// Whether the reader has moved the camera since it last saw the whole cloud.
    bool isCameraMoved() const { return cameraMoved_; }
    /// Looks where another view does, whose reader has `moved` its camera or not. Nobody is told.
    void setCamera(const ScatterCamera& camera, bool moved);
    void setGround(const QColor& ground);
    void setPlaceholder(const QString& text);
    void setBusyText(const QString& text);
    void setAnnotations(ScatterAnnotations annotations);
    const ScatterAnnotations& annotations() const;

    ScatterTool tool() const { return tool_; }
    /// An outline that is being drawn is dropped.
    void setTool(ScatterTool tool);

    int hoveredRow() const { return hoveredRow_; }
    /// Rings a point that is pointed at elsewhere, where it is in sight; −1: none. Nobody is told.
    void ringPoint(int row);
    QPointF positionOf(int row) const;
    /// Whether the whole cloud is not on screen (yet), but a part of it.
    bool isThinned() const { return thinned_ || !surface_->isSettled(); }
    double lastRenderMilliseconds() const { return surface_->lastRenderMilliseconds(); }

  Q_SIGNALS:
    /// -1 when no point is under the cursor any more.
    void hovered(int row);
    /// Not with the tool `polygon`, where a click sets a corner.
    void clicked(int row);
    /// Ctrl+click: the point is to be selected, or no longer.
    void toggled(int row);
    /// An outline has been closed.
    void regionDrawn(const ScatterRegion& region, Combine how);
    void cameraChanged();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    /// What the hand does between press and release. `spent`: its outline was cancelled.
    enum class Hand { free, pressed, dragging, drawing, spent };

    void changeCamera(const std::function<void()>& change);
    void cameraMoved();
    void beginMotion();
    void scheduleFrame();
    void presentFrame();
    void setHovered(int row);
    void hoverAt(QPointF cursor);
    void placeLabels();
    void drag(QPointF pixels, bool turn);
    ScatterTool activeTool() const { return spaceHeld_ ? ScatterTool::move : tool_; }
    void beginOutline(QPointF spot);
    void closeOutline();
    void clickAt(QPointF spot, Qt::KeyboardModifiers modifiers);
    bool outlineKey(int key, Qt::KeyboardModifiers modifiers);
    bool beginByKey(Qt::KeyboardModifiers modifiers);
    bool nudgeOutline(int key, Qt::KeyboardModifiers modifiers);
    bool cameraKey(int key, bool shift);
    void updateCursor();

    bool cameraMoved_ = false;
    const ScatterScene& scene_;
    ScatterCamera camera_;
    ScatterPicker picker_;
    std::unique_ptr<ScatterSurface> surface_;
    AnnotationLayer* annotations_;
    SelectionOutline* outline_;
    HoverRing* ring_;
    QLabel* placeholder_;
    QLabel* banner_;
    QTimer frameTimer_;
    QTimer restTimer_;
    QColor ground_ = Qt::white;
    double pointSize_ = 0.0;
    std::vector<int> thinnedRows_;
    bool thinnedRowsValid_ = false;
    bool thinned_ = false;
    bool positionsPending_ = false;
    bool colorsPending_ = false;
    bool rowsPending_ = true;
    int hoveredRow_ = -1;
    QPointF pressedAt_;
    QPointF lastCursor_;
    Hand hand_ = Hand::free;
    Combine how_ = Combine::replace; ///< from the keys held when the mouse was pressed
    ScatterTool tool_ = ScatterTool::move;
    bool spaceHeld_ = false;
};

} // namespace groupscope
