// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_camera.h"
#include "widgets/scatter/scatter_picker.h"
#include "widgets/scatter/scatter_surface.h"

#include <QTimer>
#include <QWidget>

#include <memory>

class QLabel;

namespace groupscope {

class HoverRing;

/// The part of a scatter view that holds the cloud: moves the camera as mouse, wheel and keys ask, decides
/// how much is drawn when, and finds the point under the cursor. Drag pans in 2-D and turns in 3-D (with
/// Shift or the right button it pans); the wheel zooms to the cursor; R or a double click resets.
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
    void resetView();
    /// Whether the reader has moved the camera since it last saw the whole cloud.
    bool isCameraMoved() const { return cameraMoved_; }
    void setGround(const QColor& ground);
    void setPlaceholder(const QString& text);
    void setBusyText(const QString& text);

    int hoveredRow() const { return hoveredRow_; }
    QPointF positionOf(int row) const;
    /// Whether the whole cloud is not on screen (yet), but a part of it.
    bool isThinned() const { return thinned_ || !surface_->isSettled(); }
    double lastRenderMilliseconds() const { return surface_->lastRenderMilliseconds(); }

  Q_SIGNALS:
    /// -1 when no point is under the cursor any more.
    void hovered(int row);
    void clicked(int row);
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
    void leaveEvent(QEvent* event) override;

  private:
    void cameraMoved();
    void beginMotion();
    void scheduleFrame();
    void presentFrame();
    void setHovered(int row);
    void hoverAt(QPointF cursor);
    void placeLabels();
    void drag(QPointF pixels, bool turn);

    bool cameraMoved_ = false;
    const ScatterScene& scene_;
    ScatterCamera camera_;
    ScatterPicker picker_;
    std::unique_ptr<ScatterSurface> surface_;
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
    bool dragging_ = false;
};

} // namespace groupscope
