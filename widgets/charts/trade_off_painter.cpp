// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/trade_off_painter.h"

#include "widgets/charts/ticks.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace groupscope {
namespace {

QPolygonF outlineOf(const TradeOffMark& mark, QPointF place, double radius) {
    QPolygonF polygon;
    for (const auto& [x, y] : markerOutline(mark.style))
        polygon << place + QPointF(x, y) * radius;
    return polygon;
}

QString tickText(double value, double tick) {
    return QString::asprintf(qPrintable(tickFormat(100.0 * tick)), 100.0 * value);
}

void paintAxes(QPainter& painter, const TradeOffChartData& data, const TradeOffLayout& layout,
               const ChartColors& colors) {
    const QFontMetricsF metrics(painter.font());
    const QRectF plot(layout.plot.left, layout.plot.top, layout.plot.width, layout.plot.height);
    const double line = metrics.height();
    // No more tick labels than have room.
    const auto step = [](double room, double needed) {
        return std::max(1, static_cast<int>(std::ceil(needed / room)));
    };
    const auto ticks = [](const Axis& axis) {
        return static_cast<int>(std::lround((axis.high - axis.low) / axis.tick));
    };
    const int yStep = step(plot.height() / std::max(1, ticks(layout.y)), line * 1.2);
    for (int i = 0; i <= ticks(layout.y); i += yStep) {
        const double value = layout.y.low + i * layout.y.tick, y = layout.py(value);
        painter.setPen(QPen(colors.grid, 1));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(colors.faint);
        painter.drawText(QRectF(plot.left() - 60, y - line / 2, 54, line), Qt::AlignRight | Qt::AlignVCenter,
                         tickText(value, layout.y.tick));
    }
    const int xStep = step(plot.width() / std::max(1, ticks(layout.x)),
                           metrics.horizontalAdvance(QStringLiteral("100.0")) * 1.3);
    for (int i = 0; i <= ticks(layout.x); i += xStep) {
        const double value = layout.x.low + i * layout.x.tick, x = layout.px(value);
        painter.setPen(QPen(colors.grid, 1));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        painter.setPen(colors.faint);
        painter.drawText(QRectF(x - 40, plot.bottom() + 3, 80, line), Qt::AlignCenter,
                         tickText(value, layout.x.tick));
    }
    painter.setPen(QPen(colors.faint, 1));
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    painter.drawLine(plot.topLeft(), plot.bottomLeft());
    painter.setPen(colors.text);
    const QString rows = QString::fromStdString(data.figure.rowSet);
    painter.drawText(QRectF(plot.left(), plot.bottom() + 3 + line, plot.width(), line), Qt::AlignCenter,
                     metrics.elidedText(TradeOffChart::tr("average accuracy in %, %1 rows").arg(rows),
                                        Qt::ElideRight, plot.width()));
    painter.save();
    painter.translate(plot.left() - 0.5 * line - metrics.horizontalAdvance(QStringLiteral("100.0")) - 10,
                      plot.center().y());
    painter.rotate(-90);
    painter.drawText(
        QRectF(-plot.height() / 2, -line / 2, plot.height(), line), Qt::AlignCenter,
        metrics.elidedText(TradeOffChart::tr("worst group in %"), Qt::ElideRight, plot.height()));
    painter.restore();
    painter.setPen(colors.faint);
    painter.drawText(QRectF(plot.left(), plot.bottom() + 3 + 2 * line, plot.width(), line), Qt::AlignCenter,
                     metrics.elidedText(data.note, Qt::ElideRight, plot.width()));
}

void paintLines(QPainter& painter, const TradeOffChartData& data, const TradeOffLayout& layout,
                const ChartColors& colors) {
    const double low = std::max(layout.x.low, layout.y.low), high = std::min(layout.x.high, layout.y.high);
    if (low < high) { // no group falls behind on the diagonal
        painter.setPen(QPen(colors.faint, 1, Qt::DashLine));
        painter.drawLine(QPointF(layout.px(low), layout.py(low)), QPointF(layout.px(high), layout.py(high)));
    }
    for (const TradeOffPath& path : data.figure.paths) {
        QPolygonF points;
        for (const std::size_t mark : path.marks)
            points << QPointF(layout.places[mark].x, layout.places[mark].y);
        painter.setPen(QPen(readableOn(data.colors[path.marks.front()], colors.ground), 1.6));
        painter.drawPolyline(points);
    }
}

void paintWhiskers(QPainter& painter, const TradeOffMark& mark, const TradeOffLayout& layout,
                   const TradeOffLayout::Place& place) {
    const auto inside = [](double share) { return std::clamp(share, 0.0, 1.0); };
    const double dx = mark.average.deviation.value_or(0.0), dy = mark.worst.deviation.value_or(0.0);
    painter.drawLine(QPointF(layout.px(inside(mark.average.mean - dx)), place.y),
                     QPointF(layout.px(inside(mark.average.mean + dx)), place.y));
    painter.drawLine(QPointF(place.x, layout.py(inside(mark.worst.mean - dy))),
                     QPointF(place.x, layout.py(inside(mark.worst.mean + dy))));
}

/// A thin line from a label to its mark, where they are far apart.
void paintLeader(QPainter& painter, const TradeOffLayout::Place& place, const ChartColors& colors) {
    const QPointF mark(place.x, place.y);
    const QPointF label(std::clamp(place.x, place.label->left, place.label->right()),
                        std::clamp(place.y, place.label->top, place.label->bottom()));
    if (std::hypot(label.x() - mark.x(), label.y() - mark.y()) < 20.0)
        return;
    painter.setPen(QPen(colors.faint, 0.7));
    painter.drawLine(mark, label);
}

void paintLabel(QPainter& painter, const Box& box, const QString& text) {
    painter.drawText(QRectF(box.left, box.top, box.width, box.height), Qt::AlignCenter | Qt::TextDontClip,
                     text);
}

} // namespace

TradeOffLayout layTradeOffChart(const TradeOffChartData& data, const QRectF& area, const QFont& font) {
    const QFontMetricsF metrics(font);
    const double line = metrics.height();
    const double left = line * 1.4 + metrics.horizontalAdvance(QStringLiteral("100.0")) + 8;
    const Box plot{area.left() + left, area.top() + 8, std::max(20.0, area.width() - left - 14),
                   std::max(20.0, area.height() - 8 - 3 * line - 8)};
    return layTradeOff(data.figure, plot, line, [&metrics](const std::string& text) {
        return metrics.horizontalAdvance(QString::fromStdString(text)) + 4.0;
    });
}

void paintTradeOff(QPainter& painter, const TradeOffChartData& data, const TradeOffLayout& layout,
                   const ChartColors& colors, const std::vector<std::size_t>& ringed) {
    paintAxes(painter, data, layout, colors);
    paintLines(painter, data, layout, colors);
    for (const bool selected : {false, true})
        for (std::size_t i = 0; i < data.figure.marks.size(); ++i) {
            const TradeOffMark& mark = data.figure.marks[i];
            if (mark.selected != selected)
                continue;
            const TradeOffLayout::Place& place = layout.places[i];
            const QColor color = readableOn(data.colors[i], colors.ground);
            const double radius = selected ? tradeOffMarkRadius : tradeOffDotRadius;
            if (selected) {
                painter.setPen(QPen(color, 1.2));
                paintWhiskers(painter, mark, layout, place);
                paintLeader(painter, place, colors);
            }
            if (std::find(ringed.begin(), ringed.end(), i) != ringed.end()) {
                painter.setPen(QPen(colors.accent, 2));
                painter.setBrush(Qt::NoBrush);
                painter.drawEllipse(QPointF(place.x, place.y), radius + 4, radius + 4);
            }
            painter.setPen(QPen(colors.ground, 0.8));
            painter.setBrush(color);
            painter.drawPolygon(outlineOf(mark, {place.x, place.y}, radius));
        }
    painter.setPen(colors.text);
    for (std::size_t i = 0; i < data.figure.marks.size(); ++i)
        if (layout.places[i].label)
            paintLabel(painter, *layout.places[i].label, QString::fromStdString(data.figure.marks[i].name));
    painter.setPen(colors.faint);
    for (const TradeOffLayout::PathEnd& end : layout.ends)
        paintLabel(painter, end.label, QString::fromStdString(end.text));
}

} // namespace groupscope
