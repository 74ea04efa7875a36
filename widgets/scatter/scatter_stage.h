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

/// The part of a scatter view with the cloud: has the camera, decides how much is drawn, and finds the point
/// under the cursor. A ScatterHand handles mouse and keys.
class ScatterStage : public QWidget {
    Q_OBJECT

  public:
    /// More visible points than this are sampled while the camera moves.
    static constexpr int mostMovingPoints = 100000;

    explicit ScatterStage(const ScatterScene& scene, QWidget* parent = nullptr);
    ~ScatterStage() override;

    ScatterHand* hand() const { return hand_; }
    const ScatterCamera& camera() const { return camera_; }
    /// The current style of the points, which grow slightly with the magnification.
    CloudStyle style() const;
    /// 0: automatic.
    void setPointSize(double size);

    /// The scene has new positions. `live`: they are a step of an animation, which is drawn as a sample.
    void positionsChanged(bool live);
    void colorsChanged();
    void orderChanged();
    /// The selection changed.
    void selectionChanged();
    void resetView();
    /// Moves and magnifies until `box`, in pixels of this widget, fills most of the view.
    void zoomTo(const QRectF& box);
    /// Whether a user moved the camera since it last showed the whole cloud.
    bool isCameraMoved() const { return cameraMoved_; }
    /// Copies the camera of another view, and whether a user `moved` it. Emits nothing.
    void setCamera(const ScatterCamera& camera, bool moved);
    /// Changes the camera for a user; cameraChanged follows.
    void changeCamera(const std::function<void(ScatterCamera&)>& change);
    void setGround(const QColor& ground);
    /// Text of an empty view: how to fill it.
    void setPlaceholder(const QString& text);
    /// A banner over the cloud during work; empty: none.
    void setBusyText(const QString& text);
    void setAnnotations(ScatterAnnotations annotations);
    const ScatterAnnotations& annotations() const;

    /// The point at a position, which becomes the point under the cursor; −1: none.
    int hoverAt(QPointF cursor);
    /// Clears the point under the cursor.
    void unhover() { setHovered(-1); }
    /// Rings a point that is highlighted in another view, if it is visible; −1: none. Emits nothing.
    void ringPoint(int row);
    /// Position of a point, in pixels of this widget.
    QPointF positionOf(int row) const;
    /// Whether the screen shows a sample of the cloud or an earlier picture.
    bool isThinned() const { return thinned_ || !surface_->isSettled(); }
    /// Milliseconds of the last drawing of the cloud.
    double lastRenderMilliseconds() const { return surface_->lastRenderMilliseconds(); }

  Q_SIGNALS:
    /// -1 if no point is under the cursor any more.
    void hovered(int row);
    /// The camera or the size of the view changed.
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
