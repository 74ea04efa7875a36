// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/scene_painter.h"

#include <QFontMetricsF>
#include <QPainter>

namespace groupscope {

namespace {

bool isDark(const ChartColors& colors) {
    return colors.ground.lightness() < 128;
}

QColor colorOf(const Paint& paint, const ChartColors& colors) {
    switch (paint.ink) {
    case Ink::text:
        return colors.text;
    case Ink::faint:
        return colors.faint;
    case Ink::grid:
        return colors.grid;
    case Ink::series:
        return readableOn(QColor(paint.color.empty() ? QString::fromLatin1(categoricalColor(paint.index))
                                                     : QString::fromStdString(paint.color)),
                          colors.ground);
    case Ink::ramp:
        return QColor(QString::fromStdString(rampColor(paint.value, isDark(colors))));
    case Ink::onRamp:
        break;
    }
    const bool white = (paint.value > 0.5) != isDark(colors);
    return white ? QColor(Qt::white) : QColor(0x22, 0x22, 0x22);
}

void paintText(QPainter& painter, const SceneItem& item) {
    const QString words = QString::fromStdString(item.words);
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(words);
    const double shift = item.anchor == SvgCanvas::Anchor::start    ? 0.0
                         : item.anchor == SvgCanvas::Anchor::middle ? width / 2
                                                                    : width;
    const QPointF place(item.points[0].first, item.points[0].second);
    if (!item.upright)
        return painter.drawText(place - QPointF(shift, 0), words);
    painter.save();
    painter.translate(place);
    painter.rotate(-90);
    painter.drawText(QPointF(-shift, 0), words);
    painter.restore();
}

void paintItem(QPainter& painter, const SceneItem& item, const ChartColors& colors) {
    const QColor color = colorOf(item.paint, colors);
    switch (item.shape) {
    case SceneItem::Shape::line:
        painter.setPen(QPen(color, item.width, item.dashed ? Qt::DashLine : Qt::SolidLine));
        painter.drawPolyline(outlineOf(item));
        return;
    case SceneItem::Shape::area:
        painter.setPen(QPen(colors.ground, 0.8)); // keeps areas apart that touch
        painter.setBrush(color);
        painter.drawPolygon(outlineOf(item));
        return;
    case SceneItem::Shape::text:
        painter.setPen(color);
        paintText(painter, item);
    }
}

} // namespace

QPolygonF outlineOf(const SceneItem& item) {
    QPolygonF polygon;
    polygon.reserve(static_cast<qsizetype>(item.points.size()));
    for (const auto& [x, y] : item.points)
        polygon << QPointF(x, y);
    return polygon;
}

SceneSpace sceneSpace(QSizeF size, const QFont& font) {
    SceneSpace space{size.width(), size.height(), QFontMetricsF(font).height(), {}};
    space.textWidth = [metrics = QFontMetricsF(font)](const std::string& text) {
        return metrics.horizontalAdvance(QString::fromStdString(text));
    };
    return space;
}

void paintScene(QPainter& painter, const Scene& scene, const ChartColors& colors) {
    for (const SceneItem& item : scene.items)
        paintItem(painter, item, colors);
}

} // namespace groupscope
