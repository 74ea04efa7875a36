// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_annotations.h"
#include "widgets/scatter/scatter_camera.h"
#include "widgets/scatter/scatter_picker.h"
#include "widgets/scatter/scatter_surface.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <memory>

class QLabel;

namespace groupscope {

class AnnotationLayer;
class HoverRing;
class ScatterHand;
class SelectionOutline;

/// The part of a scatter view that holds the cloud: has the camera, decides how much is drawn when, and finds
/// the point under the cursor. What mouse and keys do is told to its ScatterHand.
class ScatterStage : public QWidget {
    Q_OBJECT

  public:
    /// More visible points than this are thinned while the camera moves.
    static constexpr int mostMovingPoints = 100000;

    explicit ScatterStage(const ScatterScene& scene, QWidget* parent = nullptr);
    ~ScatterStage() override;

    ScatterHand* hand() const { return hand_; }
    const ScatterCamera& camera() const { return camera_; }
    /// The look of the points as drawn now; they grow a little as the reader zooms in.
    CloudStyle style() const;
    /// 0: automatic.
    void setPointSize(double size);

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
    /// Changes the camera for a person; cameraChanged follows.
    void changeCamera(const std::function<void(ScatterCamera&)>& change);
    void setGround(const QColor& ground);
    /// Text of an empty view, such as what to do to fill it.
    void setPlaceholder(const QString& text);
    /// A banner over the cloud while something is under way; empty: none.
    void setBusyText(const QString& text);
    void setAnnotations(ScatterAnnotations annotations);
    const ScatterAnnotations& annotations() const;

    /// Which point is at that place, which is then the one under the cursor; −1: none.
    int hoverAt(QPointF cursor);
    /// No point is under the cursor.
    void unhover() { setHovered(-1); }
    /// Rings a point that is pointed at elsewhere, where it is in sight; −1: none. Nobody is told.
    void ringPoint(int row);
    /// Where the point is, in pixels of this widget.
    QPointF positionOf(int row) const;
    /// Whether the whole cloud is not on screen (yet), but a part of it.
    bool isThinned() const { return thinned_ || !surface_->isSettled(); }
    /// Milliseconds the last drawing of the cloud took.
    double lastRenderMilliseconds() const { return surface_->lastRenderMilliseconds(); }

  Q_SIGNALS:
    /// -1 when no point is under the cursor any more.
    void hovered(int row);
    /// The camera looks elsewhere, or the view has another size.
    void cameraChanged();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    void beginMotion();
    void scheduleFrame();
    void presentFrame();
    void setHovered(int row);
    void placeLabels();

    bool cameraMoved_ = false;
    const ScatterScene& scene_;
    ScatterCamera camera_;
    ScatterPicker picker_;
    std::unique_ptr<ScatterSurface> surface_;
    AnnotationLayer* annotations_;
    SelectionOutline* outline_;
    ScatterHand* hand_;
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
};

} // namespace groupscope
