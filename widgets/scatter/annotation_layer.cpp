// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/annotation_layer.h"

#include <QElapsedTimer>
#include <QPainter>

namespace groupscope {
namespace {

constexpr double mostMovingMilliseconds = 20.0;
constexpr int settledMilliseconds = 180;

} // namespace

AnnotationLayer::AnnotationLayer(const ScatterScene& scene, const ScatterCamera& camera, QWidget* parent)
    : QWidget(parent)
    , scene_(scene)
    , camera_(camera) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    rest_.setSingleShot(true);
    rest_.setInterval(settledMilliseconds);
    connect(&rest_, &QTimer::timeout, this, qOverload<>(&QWidget::update));
    hide();
}

void AnnotationLayer::follow() {
    if (milliseconds_ > mostMovingMilliseconds) {
        rest_.start();
    }
    update();
}

void AnnotationLayer::setAnnotations(ScatterAnnotations annotations) {
    annotations_ = std::move(annotations);
    milliseconds_ = 0.0;
    setVisible(!annotations_.isEmpty());
    update();
}

void AnnotationLayer::paintEvent(QPaintEvent*) {
    if (rest_.isActive()) {
        return;
    }
    QElapsedTimer timer;
    timer.start();
    QPainter painter(this);
    paintAnnotations(painter, QRectF(rect()), scene_, camera_, annotations_,
                     {palette().color(QPalette::Base), palette().color(QPalette::Text), font()});
    milliseconds_ = 1e-6 * double(timer.nsecsElapsed());
}

} // namespace groupscope
