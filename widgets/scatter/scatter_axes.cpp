// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_axes.h"

#include "core/figures/ticks.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace groupscope {
namespace {

constexpr double axisTickLength = 5.0;
constexpr int mostAxisTicks = 200;
/// Pixels between the name of an axis and the edge or the next tick.
constexpr double nameSpace = 8.0;
constexpr double tripodLength = 26.0;
/// From the middle of the tripod down to the measure, or to the edge where there is none.
constexpr double tripodReach = tripodLength + 2.0 * nameSpace;
constexpr double measureHeight = 36.0;

/// Ticks along the lower and the left edge.
void paintTicks(QPainter& painter, const QRectF& box, const ScatterCamera& camera, const QStringList& names,
                const AnnotationStyle& style) {
    const double scale = camera.pixelsPerUnit(box.size());
    const QFontMetricsF metrics(painter.font());
    const double nameWidth = names.isEmpty() ? 0.0 : metrics.horizontalAdvance(names[0]) + nameSpace;
    const double nameHeight = names.isEmpty() ? 0.0 : metrics.height() + nameSpace;
    for (const bool across : {true, false}) {
        const double length = across ? box.width() : box.height();
        const double focus = across ? camera.focus().x() : camera.focus().y();
        const double interval = niceInterval(length / scale, std::max(2, int(length / 90.0)), false);
        const double first = std::ceil((focus - 0.5 * length / scale) / interval);
        const double last = std::floor((focus + 0.5 * length / scale) / interval);
        // Counts steps, because next to a huge coordinate an interval may be too small to make a difference.
        for (int at = 0; at < mostAxisTicks && first + at <= last; ++at) {
            const double number = first + at;
            const double value = number * interval;
            const double along = 0.5 * length + (across ? 1.0 : -1.0) * (value - focus) * scale;
            // The corner belongs to neither axis, and the ends to their names.
            if (across ? along < 34.0 || along > length - nameWidth - 20.0
                       : along > length - 26.0 || along < nameHeight + 12.0) {
                continue;
            }
            const QString text = QString::fromStdString(tickText(value, interval));
            const QPointF edge =
                across ? QPointF(box.left() + along, box.bottom()) : QPointF(box.left(), box.top() + along);
            const QPointF inner = edge + (across ? QPointF(0, -axisTickLength) : QPointF(axisTickLength, 0));
            painter.setPen(QPen(style.text, 1.0));
            painter.drawLine(edge, inner);
            const QPointF baseline =
                across ? inner - QPointF(0.5 * metrics.horizontalAdvance(text), metrics.descent() + 1.0)
                       : inner + QPointF(3.0, 0.5 * (metrics.ascent() - metrics.descent()));
            paintHaloText(painter, baseline, text, style);
        }
    }
    painter.setPen(QPen(style.text, 1.0));
    painter.drawLine(box.bottomLeft() - QPointF(0, 0.5), box.bottomRight() - QPointF(0, 0.5));
    painter.drawLine(box.topLeft() + QPointF(0.5, 0), box.bottomLeft() + QPointF(0.5, 0));
    if (names.size() >= 2) {
        paintHaloText(painter,
                      box.bottomRight() - QPointF(nameWidth, axisTickLength + metrics.descent() + 1.0),
                      names[0], style);
        paintHaloText(painter, box.topLeft() + QPointF(axisTickLength + 3.0, metrics.ascent() + 3.0),
                      names[1], style);
    }
}

/// A cloud that is turned has no axes along the edges; in a parallel projection a length across the view is
/// the same everywhere.
void paintMeasure(QPainter& painter, const QRectF& box, const ScatterCamera& camera,
                  const AnnotationStyle& style) {
    const double scale = camera.pixelsPerUnit(box.size());
    const double length = niceInterval(80.0 / scale, 1, false);
    const QPointF start = box.bottomLeft() + QPointF(14.0, -14.0);
    const QPointF end = start + QPointF(length * scale, 0.0);
    QPainterPath path(start - QPointF(0, 4));
    path.lineTo(start + QPointF(0, 4));
    path.moveTo(start);
    path.lineTo(end);
    path.moveTo(end - QPointF(0, 4));
    path.lineTo(end + QPointF(0, 4));
    painter.strokePath(path, QPen(style.ground, 3.6));
    painter.strokePath(path, QPen(style.text, 1.4));
    const QString text = QString::fromStdString(tickText(length, length));
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(text);
    paintHaloText(painter, QPointF(0.5 * (start.x() + end.x() - width), start.y() - 6.0), text, style);
}

/// Draws arrows from one point along the axes of the data, farthest first, so that the nearest is on top. An
/// axis seen from its end has its name next to the middle.
void paintTripod(QPainter& painter, const QRectF& box, const ScatterCamera& camera,
                 const ScatterAnnotations& annotations, const AnnotationStyle& style) {
    const QStringList& names = annotations.axes;
    const Eigen::Matrix3f& axes = camera.axes();
    std::array<int, 3> order = {0, 1, 2};
    std::sort(order.begin(), order.end(),
              [&axes](int first, int second) { return axes(2, first) < axes(2, second); });
    const QFontMetricsF metrics(painter.font());
    double widest = 0.0;
    for (const QString& name : names)
        widest = std::max(widest, metrics.horizontalAdvance(name));
    const double below = tripodReach + (annotations.scale ? measureHeight : 0.0);
    const QPointF middle = box.bottomLeft() + QPointF(nameSpace + tripodLength + widest, -below);
    for (const int axis : order) {
        const QPointF along(axes(0, axis), -axes(1, axis));
        const QPointF end = middle + tripodLength * along;
        painter.setPen(QPen(style.ground, 4.0, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(middle, end);
        painter.setPen(QPen(style.text, axes(2, axis) < 0.0F ? 1.0 : 2.0, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(middle, end);
        const QString& name = names[axis];
        const double width = metrics.horizontalAdvance(name);
        const QPointF beyond = middle + (tripodLength + nameSpace) * along;
        // Left of its point when the arrow points left, and centred when it points up or down.
        const QPointF baseline(beyond.x() + 0.5 * width * (std::clamp(2.0 * along.x(), -1.0, 1.0) - 1.0),
                               beyond.y() + 0.5 * (metrics.ascent() - metrics.descent()) + 4.0 * along.y());
        paintHaloText(painter, baseline, name, style);
    }
}

} // namespace

void paintHaloText(QPainter& painter, QPointF baseline, const QString& text, const AnnotationStyle& style) {
    QPainterPath outline;
    outline.addText(baseline, painter.font(), text);
    painter.strokePath(outline, QPen(style.ground, 3.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setPen(style.text);
    painter.drawText(baseline, text);
}

void paintAxes(QPainter& painter, const QRectF& box, const ScatterScene& scene, const ScatterCamera& camera,
               const ScatterAnnotations& annotations, const AnnotationStyle& style) {
    if (!scene.isThreeD()) {
        if (annotations.scale)
            paintTicks(painter, box, camera, annotations.axes, style);
        return;
    }
    if (annotations.scale)
        paintMeasure(painter, box, camera, style);
    if (annotations.axes.size() == 3)
        paintTripod(painter, box, camera, annotations, style);
}

} // namespace groupscope
