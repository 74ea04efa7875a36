// SPDX-License-Identifier: GPL-3.0-or-later
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
        ground_ = ground;
        update();
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.fillRect(rect(), ground_);
        painter.drawImage(QRectF(rect()), picture_);
    }

  private:
    QImage picture_;
    QColor ground_;
};

class PainterSurface : public ScatterSurface {
  public:
    explicit PainterSurface(QWidget* parent)
        : widget_(new PictureWidget(parent)) {}

    QWidget* widget() override { return widget_; }
    void setPositions(const ScatterScene&) override {}
    void setColors(const ScatterScene&) override {}
    void show(const CloudFrame& frame, bool) override {
        QElapsedTimer timer;
        timer.start();
        widget_->setPicture(rasterCloud(frame.rows, frame.scene, frame.camera, frame.style,
                                        QSizeF(widget_->size()), widget_->devicePixelRatioF()),
                            frame.style.ground);
        milliseconds_ = 1e-6 * double(timer.nsecsElapsed());
    }
    double lastRenderMilliseconds() const override { return milliseconds_; }

  private:
    PictureWidget* widget_;
    double milliseconds_ = 0.0;
};

} // namespace

std::unique_ptr<ScatterSurface> makePainterSurface(QWidget* parent) {
    return std::make_unique<PainterSurface>(parent);
}

std::unique_ptr<ScatterSurface> makeScatterSurface(QWidget* parent) {
    return VtkWidget::isAvailable() ? makeVtkSurface(parent) : makePainterSurface(parent);
}

} // namespace groupscope
