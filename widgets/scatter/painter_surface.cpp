// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/cloud_drawer.h"
#include "widgets/scatter/scatter_surface.h"
#include "widgets/scatter/vtk_widget.h"

#include <QElapsedTimer>
#include <QPainter>

namespace groupscope {
namespace {

/// Paints a picture of the cloud that was drawn when the scene or the camera changed.
class PictureWidget : public QWidget {
  public:
    explicit PictureWidget(QWidget* parent)
        : QWidget(parent) {
        setAttribute(Qt::WA_OpaquePaintEvent);
    }

    void setPicture(QImage picture, const QColor& ground) {
        picture_ = std::move(picture);
        picture_.setDevicePixelRatio(devicePixelRatioF());
        ground_ = ground;
        update();
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        // The picture lags behind while the widget grows.
        const QSizeF shown = picture_.deviceIndependentSize();
        if (shown.width() < width() || shown.height() < height()) {
            painter.fillRect(rect(), ground_);
        }
        painter.drawImage(0, 0, picture_);
    }

  private:
    QImage picture_;
    QColor ground_ = Qt::white;
};

/// Small clouds, and large ones in motion, are drawn at once; the others by a thread of their own, so that
/// the window never waits for them.
class PainterSurface : public ScatterSurface {
  public:
    explicit PainterSurface(QWidget* parent)
        : widget_(new PictureWidget(parent))
        , drawer_([this](const QImage& picture, double milliseconds) {
            milliseconds_ = milliseconds;
            if (!picture.isNull()) {
                widget_->setPicture(picture, ground_);
            }
        }) {}

    QWidget* widget() override { return widget_; }
    void setPositions(const ScatterScene&) override {}
    void setColors(const ScatterScene&) override {}

    void show(const CloudFrame& frame, bool) override {
        const QSizeF view(widget_->size());
        const double scale = widget_->devicePixelRatioF();
        ground_ = frame.style.ground;
        if (frame.rows.size() > mostPointsOnOneThread) {
            const bool whole = frame.rows.data() == frame.scene.order().data();
            std::vector<int> rows;
            if (!whole) {
                rows.assign(frame.rows.begin(), frame.rows.end());
            }
            drawer_.draw({frame.scene, frame.camera, frame.style, std::move(rows), view, scale});
            return;
        }
        drawer_.cancel();
        QElapsedTimer timer;
        timer.start();
        widget_->setPicture(
            rasterCloud(frame.rows, frame.scene, frame.camera, frame.style, view, scale, ground_), ground_);
        milliseconds_ = 1e-6 * double(timer.nsecsElapsed());
    }

    bool isSettled() const override { return !drawer_.isBusy(); }
    double lastRenderMilliseconds() const override { return milliseconds_; }

  private:
    PictureWidget* widget_;
    QColor ground_ = Qt::white;
    double milliseconds_ = 0.0;
    CloudDrawer drawer_;
};

} // namespace

std::unique_ptr<ScatterSurface> makePainterSurface(QWidget* parent) {
    return std::make_unique<PainterSurface>(parent);
}

std::unique_ptr<ScatterSurface> makeScatterSurface(QWidget* parent) {
    return VtkWidget::isAvailable() && VtkWidget::isAccelerated() ? makeVtkSurface(parent)
                                                                  : makePainterSurface(parent);
}

} // namespace groupscope
