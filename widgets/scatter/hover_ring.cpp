// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/hover_ring.h"

#include <QPainter>

#include <algorithm>

namespace groupscope {
namespace {

constexpr double outerWidth = 4.5;
constexpr double innerWidth = 2.0;

} // namespace

HoverRing::HoverRing(QWidget* parent)
    : QWidget(parent) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    hide();
}

void HoverRing::showAt(QPointF middle, double pointSize) {
    radius_ = std::max(0.5 * pointSize + 3.5, 6.0);
    const double reach = radius_ + outerWidth;
    const QRect box = QRectF(middle - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach)).toAlignedRect();
    middle_ = middle - box.topLeft();
    setGeometry(box);
    show();
    update();
}

void HoverRing::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    // Light in dark or dark in light: one of the two stands out from any cloud.
    painter.setPen(QPen(palette().color(QPalette::Base), outerWidth));
    painter.drawEllipse(middle_, radius_, radius_);
    painter.setPen(QPen(palette().color(QPalette::Text), innerWidth));
    painter.drawEllipse(middle_, radius_, radius_);
}

} // namespace groupscope
