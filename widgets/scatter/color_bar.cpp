// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/color_bar.h"

#include "core/figures/ticks.h"

#include <QFontMetricsF>
#include <QLinearGradient>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace groupscope {
namespace {

constexpr double barHeight = 12.0;
constexpr double tickLength = 4.0;
constexpr double narrowest = 150.0;
constexpr int mostTicks = 16;

QString numberText(double value, double interval) {
    return QString::fromStdString(groupscope::tickText(value, interval));
}

/// Multiples of the interval within the scale, and the interval.
std::vector<double> ticksOf(const ColorScale& scale, double interval) {
    std::vector<double> ticks;
    const double slack = 1e-9 * interval;
    // Counts steps, because next to a huge number an interval may be too small to make a difference.
    const double first = std::ceil((scale.low - slack) / interval);
    for (int at = 0; at < mostTicks && (first + at) * interval <= scale.high + slack; ++at) {
        ticks.push_back(first + at == 0.0 ? 0.0 : (first + at) * interval);
    }
    return ticks;
}

} // namespace

double paintColorBar(QPainter& painter, const QRectF& area, const ColorScale& scale, const QColor& text) {
    const QFontMetricsF metrics(painter.font());
    const double height = barHeight + tickLength + 2.0 + metrics.height();
    if (scale.colors.empty()) {
        return 0.0;
    }
    const QRectF bar(area.topLeft(), QSizeF(area.width(), barHeight));
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    const double steps = std::max<double>(double(scale.colors.size()) - 1.0, 1.0);
    for (std::size_t at = 0; at < scale.colors.size(); ++at) {
        gradient.setColorAt(double(at) / steps, scale.colors[at]);
    }
    QColor frame = text;
    frame.setAlphaF(0.35F);
    painter.setPen(QPen(frame, 1.0));
    painter.setBrush(gradient);
    painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
    const double span = scale.high - scale.low;
    double interval = niceInterval(span > 0.0 ? span : 1.0, 4, false);
    if (ticksOf(scale, interval).size() < 2) { // one number is no scale
        interval = niceInterval(span > 0.0 ? span : 1.0, 8, false);
    }
    double freeFrom = area.left() - 1.0;
    for (const double value : ticksOf(scale, interval)) {
        const double x = bar.left() + (span > 0.0 ? (value - scale.low) / span : 0.5) * bar.width();
        const QString number = numberText(value, interval);
        const double width = metrics.horizontalAdvance(number);
        const double left =
            std::clamp(x - 0.5 * width, area.left(), std::max(area.left(), area.right() - width));
        painter.setPen(QPen(text, 1.0));
        painter.drawLine(QPointF(x, bar.bottom()), QPointF(x, bar.bottom() + tickLength));
        if (left >= freeFrom) {
            painter.drawText(QPointF(left, area.top() + height - metrics.descent()), number);
            freeFrom = left + width + 6.0;
        }
    }
    return height;
}

ColorBar::ColorBar(QWidget* parent)
    : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    hide();
}

void ColorBar::setScale(ColorScale scale) {
    scale_ = std::move(scale);
    setVisible(!scale_.colors.empty());
    setAccessibleName(
        tr("%1, from %2 to %3").arg(scale_.title).arg(scale_.low, 0, 'g', 4).arg(scale_.high, 0, 'g', 4));
    updateGeometry();
    update();
}

QSize ColorBar::sizeHint() const {
    const QFontMetricsF metrics(font());
    const double title = scale_.title.isEmpty() ? 0.0 : metrics.height() + 4.0;
    return QSizeF(narrowest, std::ceil(title + barHeight + tickLength + 2.0 + metrics.height())).toSize();
}

void ColorBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor text = palette().color(QPalette::Text);
    QRectF area = QRectF(rect()).adjusted(3.0, 0.0, -3.0, 0.0);
    if (!scale_.title.isEmpty()) {
        QFont bold = font();
        bold.setBold(true);
        const QFontMetricsF metrics(bold);
        painter.setPen(text);
        painter.setFont(bold);
        painter.drawText(QRectF(area.topLeft(), QSizeF(area.width(), metrics.height())),
                         metrics.elidedText(scale_.title, Qt::ElideRight, area.width()));
        painter.setFont(font());
        area.setTop(area.top() + metrics.height() + 4.0);
    }
    paintColorBar(painter, area, scale_, text);
}

} // namespace groupscope
