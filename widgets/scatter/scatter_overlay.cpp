// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_overlay.h"

#include <QPainter>

#include <algorithm>

namespace groupscope {

ScatterOverlay::ScatterOverlay(QWidget* parent)
    : QWidget(parent) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
}

void ScatterOverlay::setRing(std::optional<QPointF> middle, double pointSize) {
    if (middle != ring_ || pointSize != pointSize_) {
        ring_ = middle;
        pointSize_ = pointSize;
        update();
    }
}

void ScatterOverlay::setPlaceholder(const QString& text) {
    placeholder_ = text;
    update();
}

void ScatterOverlay::setBusyText(const QString& text) {
    busyText_ = text;
    update();
}

void ScatterOverlay::setEmpty(bool empty) {
    empty_ = empty;
    update();
}

void ScatterOverlay::paintBanner(QPainter& painter) const {
    const QFontMetrics metrics(font());
    const QString text = metrics.elidedText(busyText_, Qt::ElideRight, std::max(width() - 56, 1));
    QRectF banner(0, 10, metrics.horizontalAdvance(text) + 28, metrics.height() + 14);
    banner.moveLeft(0.5 * (width() - banner.width()));
    painter.setPen(QPen(palette().color(QPalette::Mid), 1.0));
    painter.setBrush(palette().color(QPalette::ToolTipBase));
    painter.drawRoundedRect(banner, 6, 6);
    painter.setPen(palette().color(QPalette::ToolTipText));
    painter.drawText(banner, Qt::AlignCenter, text);
}

void ScatterOverlay::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (empty_ && !placeholder_.isEmpty()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect().adjusted(24, 24, -24, -24), int(Qt::AlignCenter) | Qt::TextWordWrap,
                         placeholder_);
    }
    if (ring_) {
        // Light in dark or dark in light: one of the two stands out from any cloud.
        const double radius = std::max(0.5 * pointSize_ + 3.5, 6.0);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(palette().color(QPalette::Base), 4.5));
        painter.drawEllipse(*ring_, radius, radius);
        painter.setPen(QPen(palette().color(QPalette::Text), 2.0));
        painter.drawEllipse(*ring_, radius, radius);
    }
    if (!busyText_.isEmpty()) {
        paintBanner(painter);
    }
}

} // namespace groupscope
