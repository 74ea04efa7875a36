// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/scene_painter.h"

#include "widgets/style/number_text.h"
#include "widgets/style/qt_color.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <vector>

namespace groupscope {

namespace {

void paintText(QPainter& painter, const SceneItem& item) {
    const QString words = QString::fromStdString(item.words);
    const QFont plain = painter.font();
    QFont font = plain;
    font.setBold(item.bold);
    painter.setFont(font);
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(words);
    const double shift = item.anchor == SvgCanvas::Anchor::start    ? 0.0
                         : item.anchor == SvgCanvas::Anchor::middle ? width / 2
                                                                    : width;
    const QPointF place(item.points[0].first, item.points[0].second);
    if (item.upright) {
        painter.save();
        painter.translate(place);
        painter.rotate(-90);
        painter.drawText(QPointF(-shift, 0), words);
        painter.restore();
    } else {
        painter.drawText(place - QPointF(shift, 0), words);
    }
    painter.setFont(plain);
}

void paintSegments(QPainter& painter, const SceneItem& item, const QPen& pen) {
    std::vector<QLineF> lines;
    lines.reserve(item.points.size() / 2);
    for (std::size_t i = 1; i < item.points.size(); i += 2)
        lines.emplace_back(item.points[i - 1].first, item.points[i - 1].second, item.points[i].first,
                           item.points[i].second);
    const bool smooth = painter.testRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::Antialiasing, smooth && item.smooth);
    painter.setPen(pen);
    painter.drawLines(lines.data(), static_cast<int>(lines.size()));
    painter.setRenderHint(QPainter::Antialiasing, smooth);
}

void paintItem(QPainter& painter, const SceneItem& item, const ChartColors& colors) {
    QColor color = toQColor(colorOf(item.paint, colors.ink()));
    color.setAlphaF(static_cast<float>(item.opacity));
    switch (item.shape) {
    case SceneItem::Shape::line:
        painter.setPen(linePen(color, item.width, item.dash));
        painter.drawPolyline(outlineOf(item));
        return;
    case SceneItem::Shape::segments:
        paintSegments(painter, item, linePen(color, item.width, item.dash));
        return;
    case SceneItem::Shape::area:
        painter.setPen(item.edged ? QPen(colors.ground, 0.8)
                                  : QPen(Qt::NoPen)); // keeps areas apart that touch
        painter.setBrush(color);
        painter.drawPolygon(outlineOf(item));
        return;
    case SceneItem::Shape::text:
        painter.setPen(color);
        paintText(painter, item);
    }
}

void paintItems(QPainter& painter, const Scene& scene, std::size_t begin, std::size_t end,
                const ChartColors& colors) {
    for (std::size_t i = begin; i < end; ++i)
        paintItem(painter, scene.items[i], colors);
}

} // namespace

QPolygonF outlineOf(const SceneItem& item) {
    QPolygonF polygon;
    polygon.reserve(static_cast<qsizetype>(item.points.size()));
    for (const auto& [x, y] : item.points)
        polygon << QPointF(x, y);
    return polygon;
}

std::string windowCount(std::int64_t count) {
    return countText(count).toStdString();
}

SceneSpace sceneSpace(QSizeF size, const QFont& font) {
    SceneSpace space;
    space.width = size.width();
    space.height = size.height();
    space.textSize = QFontMetricsF(font).height();
    space.textWidth = [metrics = QFontMetricsF(font)](const std::string& text) {
        return metrics.horizontalAdvance(QString::fromStdString(text));
    };
    space.countText = windowCount;
    return space;
}

void paintScene(QPainter& painter, const Scene& scene, const ChartColors& colors) {
    paintItems(painter, scene, 0, scene.items.size(), colors);
}

void paintScrolledScene(QPainter& painter, const Scene& scene, const ChartColors& colors, double scrolled) {
    const std::size_t body = scene.items.size() - scene.headerItems;
    painter.translate(0, -scrolled);
    paintItems(painter, scene, 0, body, colors);
    painter.translate(0, scrolled);
    painter.fillRect(QRectF(0, 0, scene.width, scene.headerHeight), colors.ground);
    paintItems(painter, scene, body, scene.items.size(), colors);
}

void paintFigure(QPainter& painter, const QRectF& area, const SceneFigure& figure, const QString& words) {
    const ChartColors colors = paperColors();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(area, colors.ground);
    const Scene scene = figure ? figure(sceneSpace(area.size(), painter.font())) : Scene{};
    if (scene.items.empty()) {
        painter.setPen(colors.faint);
        painter.drawText(area, Qt::AlignCenter | Qt::TextWordWrap, words);
    } else {
        painter.translate(area.topLeft());
        paintScene(painter, scene, colors);
    }
    painter.restore();
}

double heightOnPaper(QSizeF page, const QFont& font, const SceneFigure& figure) {
    return figure ? std::max(page.height(), figure(sceneSpace(page, font)).height) : page.height();
}

QPen linePen(const QColor& color, double width, LineDash dash) {
    QPen pen(color, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    QList<qreal> pattern;
    for (const double length : dashPattern(dash))
        pattern << length / width; // Qt counts in widths of the pen
    if (!pattern.isEmpty())
        pen.setDashPattern(pattern);
    return pen;
}

} // namespace groupscope
