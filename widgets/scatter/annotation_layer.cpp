// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/annotation_layer.h"

#include <QPainter>

namespace groupscope {

AnnotationLayer::AnnotationLayer(const ScatterScene& scene, const ScatterCamera& camera, QWidget* parent)
    : QWidget(parent)
    , scene_(scene)
    , camera_(camera) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    hide();
}

void AnnotationLayer::setAnnotations(ScatterAnnotations annotations) {
    annotations_ = std::move(annotations);
    setVisible(!annotations_.isEmpty());
    update();
}

void AnnotationLayer::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintAnnotations(painter, QRectF(rect()), scene_, camera_, annotations_,
                     {palette().color(QPalette::Base), palette().color(QPalette::Text), font()});
}

} // namespace groupscope
