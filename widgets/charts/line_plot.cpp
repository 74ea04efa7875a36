// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/line_plot.h"

#include "widgets/charts/ticks.h"

#include <QChart>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLegend>
#include <QLineSeries>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace groupscope {
namespace {

/// How much `t` in [0,1] of the way from `from` to `to` lies inside [low, high]; narrows [begin, end].
bool narrow(double from, double to, double low, double high, double& begin, double& end) {
    const double delta = to - from;
    if (delta == 0.0)
        return from >= low && from <= high;
    double enter = (low - from) / delta;
    double leave = (high - from) / delta;
    if (enter > leave)
        std::swap(enter, leave);
    begin = std::max(begin, enter);
    end = std::min(end, leave);
    return begin <= end;
}

QValueAxis* axisOf(QChart& chart, Qt::Orientation orientation) {
    const auto axes = chart.axes(orientation);
    if (!axes.isEmpty())
        return static_cast<QValueAxis*>(axes.front());
    auto* axis = new QValueAxis;
    chart.addAxis(axis, orientation == Qt::Horizontal ? Qt::AlignBottom : Qt::AlignLeft);
    return axis;
}

void applyAxis(QValueAxis& axis, double low, double high, double interval, const QString& format,
               const QString& title, const ChartColors& colors, const QFont& font) {
    QFont tickFont = font;
    if (font.pixelSize() > 0)
        tickFont.setPixelSize(font.pixelSize() - 1);
    axis.setTickType(QValueAxis::TicksDynamic);
    axis.setTickAnchor(0.0);
    // The interval first: a wide range at the old interval would make thousands of ticks for a moment.
    if (interval > axis.tickInterval())
        axis.setTickInterval(interval);
    axis.setRange(low, high);
    axis.setTickInterval(interval);
    axis.setLabelFormat(format);
    axis.setTitleText(title);
    axis.setTitleFont(font);
    axis.setLabelsFont(tickFont);
    axis.setLabelsColor(colors.faint);
    axis.setTitleBrush(colors.text);
    axis.setLinePen(QPen(colors.faint, 1));
    axis.setGridLinePen(QPen(colors.grid, 1));
}

/// A row of line samples and names, or columns of them within `width`; returns the height. Without a painter
/// only measures.
double layLegend(QPainter* painter, QPointF corner, double width, const QFont& font,
                 const std::vector<PlotLine>& lines, const ChartColors& colors) {
    const QFontMetricsF metrics(font);
    const double rowHeight = metrics.height() * 1.25;
    const auto widthOf = [&](const PlotLine& line) { return 26 + metrics.horizontalAdvance(line.name) + 16; };
    double widest = 0.0;
    double total = 0.0;
    for (const PlotLine& line : lines) {
        widest = std::max(widest, widthOf(line));
        total += widthOf(line);
    }
    double x = 0.0;
    double y = 0.0;
    for (const PlotLine& line : lines) {
        const double needed = total <= width ? widthOf(line) : widest; // columns when one row is too short
        if (x > 0.0 && x + needed > width) {
            x = 0.0;
            y += rowHeight;
        }
        if (painter) {
            const double middle = corner.y() + y + rowHeight / 2;
            painter->setPen(QPen(readableOn(line.color, colors.ground), 2,
                                 line.dashed ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap));
            painter->drawLine(QPointF(corner.x() + x, middle), QPointF(corner.x() + x + 20, middle));
            painter->setPen(colors.text);
            painter->drawText(QPointF(corner.x() + x + 26, middle + metrics.capHeight() / 2), line.name);
        }
        x += needed;
    }
    return lines.empty() ? 0.0 : y + rowHeight;
}

} // namespace

QPointF PlotMap::toPlot(QPointF value) const {
    return {plot.left() + (value.x() - range.left()) / range.width() * plot.width(),
            plot.bottom() - (value.y() - range.top()) / range.height() * plot.height()};
}

QPointF PlotMap::toValue(QPointF place) const {
    return {range.left() + (place.x() - plot.left()) / plot.width() * range.width(),
            range.top() + (plot.bottom() - place.y()) / plot.height() * range.height()};
}

QRectF fullRange(const std::vector<PlotLine>& lines, bool percent) {
    double left = HUGE_VAL, right = -HUGE_VAL, low = HUGE_VAL, high = -HUGE_VAL;
    for (const PlotLine& line : lines) {
        for (const QPointF& point : line.points) {
            left = std::min(left, point.x());
            right = std::max(right, point.x());
            low = std::min(low, point.y());
            high = std::max(high, point.y());
        }
    }
    if (left > right)
        return {0.0, 0.0, 1.0, 1.0};
    if (left == right) { // the first epoch alone
        left = std::max(0.0, left - 1.0) == left - 1.0 ? left - 1.0 : left;
        right += 1.0;
    }
    if (percent)
        return {left, 0.0, right - left, 1.0};
    if (low > 0.0 && low < 0.5 * high)
        low = 0.0;
    if (high <= low)
        high = low + std::max(std::abs(low) * 0.1, 1e-6);
    const double interval = niceInterval(high - low, 6, false);
    low = std::floor(low / interval + 1e-9) * interval;
    high = std::ceil(high / interval - 1e-9) * interval;
    return {left, low, right - left, high - low};
}

std::vector<QList<QPointF>> clippedTo(const QList<QPointF>& points, const QRectF& range) {
    std::vector<QList<QPointF>> pieces;
    for (qsizetype i = 1; i < points.size(); ++i) {
        const QPointF from = points[i - 1];
        const QPointF way = points[i] - from;
        double begin = 0.0;
        double end = 1.0;
        if (!narrow(from.x(), points[i].x(), range.left(), range.right(), begin, end) ||
            !narrow(from.y(), points[i].y(), range.top(), range.bottom(), begin, end))
            continue;
        const QPointF start = from + begin * way;
        if (pieces.empty() || begin > 0.0 || pieces.back().back() != start)
            pieces.push_back({start});
        pieces.back().append(end < 1.0 ? from + end * way : points[i]);
    }
    if (points.size() == 1 && range.contains(points.front()))
        pieces.push_back(points);
    return pieces;
}

void applyFrame(QChart& chart, const PlotFrame& frame, const ChartColors& colors, const QFont& font) {
    QFont titleFont = font;
    titleFont.setBold(true);
    chart.setTitle(frame.title);
    chart.setTitleFont(titleFont);
    chart.setTitleBrush(colors.text);
    chart.setBackgroundBrush(colors.ground);
    chart.setBackgroundPen(Qt::NoPen);
    chart.setBackgroundRoundness(0);
    chart.setMargins(QMargins(4, 4, 12, 4));
    chart.layout()->setContentsMargins(0, 0, 0, 0);
    chart.legend()->hide();
    const QRectF& range = frame.range;
    const double xInterval = niceInterval(range.width(), 8, true);
    applyAxis(*axisOf(chart, Qt::Horizontal), range.left(), range.right(), xInterval,
              tickFormat(std::max(1.0, xInterval)), frame.xTitle, colors, font);
    const double scale = frame.percent ? 100.0 : 1.0;
    const double yInterval = niceInterval(scale * range.height(), 6, false);
    const QString format = tickFormat(yInterval) + (frame.percent ? QStringLiteral(" %%") : QString());
    applyAxis(*axisOf(chart, Qt::Vertical), scale * range.top(), scale * range.bottom(), yInterval, format,
              frame.yTitle, colors, font);
}

void applyLines(QChart& chart, const std::vector<PlotLine>& lines, const PlotFrame& frame,
                const ChartColors& colors) {
    chart.removeAllSeries();
    const double scale = frame.percent ? 100.0 : 1.0;
    for (const PlotLine& line : lines) {
        const QPen pen(readableOn(line.color, colors.ground), 2, line.dashed ? Qt::DashLine : Qt::SolidLine,
                       Qt::RoundCap, Qt::RoundJoin);
        for (QList<QPointF>& piece : clippedTo(line.points, frame.range)) {
            for (QPointF& point : piece)
                point.ry() *= scale;
            auto* series = new QLineSeries;
            series->setPen(pen);
            series->setPointsVisible(piece.size() == 1); // a line through one point is nothing
            series->replace(piece);
            chart.addSeries(series);
            series->attachAxis(axisOf(chart, Qt::Horizontal));
            series->attachAxis(axisOf(chart, Qt::Vertical));
        }
    }
}

void paintMarker(QPainter& painter, const PlotMarker& marker, const PlotMap& map,
                 const std::vector<PlotLine>& lines, const ChartColors& colors) {
    if (marker.x < map.range.left() || marker.x > map.range.right())
        return;
    const double x = map.toPlot({marker.x, 0.0}).x();
    painter.setPen(QPen(colors.text, 1, Qt::DotLine));
    painter.drawLine(QPointF(x, map.plot.top()), QPointF(x, map.plot.bottom()));
    if (marker.label.isEmpty())
        return;
    const QFontMetricsF metrics(painter.font());
    const QSizeF size(std::min(metrics.horizontalAdvance(marker.label) + 8, map.plot.width()),
                      metrics.height() + 2);
    const bool fitsRight = x + 3 + size.width() <= map.plot.right();
    const double left = fitsRight ? x + 3 : std::max(x - 3 - size.width(), map.plot.left()); // never cut
    QRectF box(QPointF(left, map.plot.bottom() - size.height() - 3), size);
    const auto coversACurve = [&](const QRectF& place) {
        const QRectF values(map.toValue(place.bottomLeft()), map.toValue(place.topRight()));
        return std::any_of(lines.begin(), lines.end(),
                           [&](const PlotLine& line) { return !clippedTo(line.points, values).empty(); });
    };
    QRectF place = box; // the lowest that hides nothing, else the lowest
    while (coversACurve(place) && place.top() - size.height() > map.plot.top())
        place.translate(0, -size.height());
    if (!coversACurve(place))
        box = place;
    QColor ground = colors.ground;
    ground.setAlpha(225);
    painter.fillRect(box, ground);
    painter.setPen(colors.text);
    painter.drawText(box, Qt::AlignCenter,
                     metrics.elidedText(marker.label, Qt::ElideRight, size.width() - 4));
}

void paintLineFigure(QPainter& painter, const QRectF& area, const PlotFrame& frame,
                     const std::vector<PlotLine>& lines) {
    const ChartColors colors = paperColors();
    const double scale = std::max(0.25, std::min(area.width() / 720.0, area.height() / 450.0));
    const QSizeF size = area.size() / scale;
    QFont font;
    font.setPixelSize(13);
    const double legendHeight = layLegend(nullptr, {}, size.width() - 32, font, lines, colors);
    const QSizeF chartSize(size.width(), std::max(60.0, size.height() - legendHeight - 8));

    QGraphicsScene scene;
    auto* chart = new QChart;
    scene.addItem(chart);
    applyFrame(*chart, frame, colors, font);
    applyLines(*chart, lines, frame, colors);
    chart->resize(chartSize);
    chart->layout()->activate();

    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(area, colors.ground);
    painter.translate(area.topLeft());
    painter.scale(scale, scale);
    scene.render(&painter, QRectF(QPointF(), chartSize), QRectF(QPointF(), chartSize));
    painter.setFont(font);
    if (frame.marker)
        paintMarker(painter, *frame.marker, {chart->plotArea(), frame.range}, lines, colors);
    layLegend(&painter, {16, chartSize.height()}, size.width() - 32, font, lines, colors);
    painter.restore();
}

} // namespace groupscope
