// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/line_plot.h"

#include "core/figures/ticks.h"
#include "widgets/charts/scene_painter.h"

#include <QAreaSeries>
#include <QChart>
#include <QGraphicsLayout>
#include <QLegend>
#include <QLineSeries>
#include <QValueAxis>

namespace groupscope {
namespace {

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

void addSeries(QChart& chart, QAbstractSeries* series) {
    chart.addSeries(series);
    series->attachAxis(axisOf(chart, Qt::Horizontal));
    series->attachAxis(axisOf(chart, Qt::Vertical));
}

/// Whether a title of the y axis has room beside the plot, above the axis of x with its title.
bool fitsUpright(const QString& title, const QChart& chart, const QFont& font) {
    const QFontMetricsF metrics(font);
    constexpr double linesBelow = 4.0;
    return metrics.horizontalAdvance(title) <= chart.size().height() - linesBelow * metrics.height();
}

QPen faint(QPen pen) {
    QColor color = pen.color();
    color.setAlphaF(static_cast<float>(untrainedOpacity));
    pen.setColor(color);
    return pen;
}

void addBand(QChart& chart, const Curve& curve, double scale, QColor color) {
    if (curve.band.size() != curve.points.size() || curve.band.size() < 2)
        return;
    auto* lower = new QLineSeries;
    auto* upper = new QLineSeries;
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
        lower->append(curve.points[i].first, scale * curve.band[i].first);
        upper->append(curve.points[i].first, scale * curve.band[i].second);
    }
    auto* band = new QAreaSeries(upper, lower);
    lower->setParent(band);
    upper->setParent(band);
    color.setAlphaF(0.2F);
    band->setPen(Qt::NoPen);
    band->setBrush(color);
    addSeries(chart, band);
}

} // namespace

QPointF PlotMap::toPlot(QPointF value) const {
    return {plot.left() + (value.x() - range.left) / (range.right - range.left) * plot.width(),
            plot.bottom() - (value.y() - range.low) / (range.high - range.low) * plot.height()};
}

QPointF PlotMap::toValue(QPointF place) const {
    return {range.left + (place.x() - plot.left()) / plot.width() * (range.right - range.left),
            range.low + (plot.bottom() - place.y()) / plot.height() * (range.high - range.low)};
}

void applyFrame(QChart& chart, const CurveFigure& figure, const ChartColors& colors, const QFont& font) {
    QString title = QString::fromStdString(figure.title), yTitle = QString::fromStdString(figure.yTitle);
    QFont titleFont = font;
    titleFont.setBold(!title.isEmpty());
    if (!fitsUpright(yTitle, chart, font)) { // a low chart has more room above it
        title += (title.isEmpty() || yTitle.isEmpty() ? QString() : QStringLiteral(", ")) + yTitle;
        yTitle.clear();
    }
    chart.setTitle(title);
    chart.setTitleFont(titleFont);
    chart.setTitleBrush(colors.text);
    chart.setBackgroundBrush(colors.ground);
    chart.setBackgroundPen(Qt::NoPen);
    chart.setBackgroundRoundness(0);
    chart.setMargins(QMargins(4, 4, 12, 4));
    chart.layout()->setContentsMargins(0, 0, 0, 0);
    chart.legend()->hide();
    const CurveRange range = figure.range();
    const double across = xInterval(figure, range), up = yInterval(figure, range);
    const auto format = [](double interval, const char* unit) {
        return QString::fromStdString(tickFormat(interval) + unit);
    };
    applyAxis(*axisOf(chart, Qt::Horizontal), range.left, range.right, across, format(across, ""),
              QString::fromStdString(figure.xTitle), colors, font);
    const double scale = figure.percent ? 100.0 : 1.0;
    applyAxis(*axisOf(chart, Qt::Vertical), scale * range.low, scale * range.high, up,
              format(up, figure.percent ? " %%" : ""), yTitle, colors, font);
}

void applyCurves(QChart& chart, const CurveFigure& figure, const ChartColors& colors) {
    chart.removeAllSeries();
    const double scale = figure.percent ? 100.0 : 1.0;
    const CurveRange range = figure.range();
    for (std::size_t i = 0; i < figure.curves.size(); ++i)
        addBand(chart, figure.curves[i], scale, seriesColor(curveColor(figure.curves[i], i), colors));
    for (std::size_t i = 0; i < figure.curves.size(); ++i) {
        const Curve& curve = figure.curves[i];
        const QPen pen = linePen(seriesColor(curveColor(curve, i), colors), curve.width, curve.dash);
        for (const auto& [part, trained] : partsOf(curve.points, curve.untrained, range)) {
            auto* series = new QLineSeries;
            series->setPen(trained ? pen : faint(pen));
            series->setPointsVisible(part.size() == 1); // a line through one point is nothing
            QList<QPointF> points;
            for (const auto& [x, y] : part)
                points.append({x, scale * y});
            series->replace(points);
            addSeries(chart, series);
        }
    }
}

void paintUntrained(QPainter& painter, const CurveFigure& figure, const PlotMap& map,
                    const ChartColors& colors) {
    QColor shade = colors.text;
    shade.setAlphaF(static_cast<float>(shadeOpacity));
    for (const auto& [from, to] : sharedUntrained(figure, map.range))
        painter.fillRect(QRectF(map.toPlot({from, map.range.high}), map.toPlot({to, map.range.low})), shade);
}

void paintKept(QPainter& painter, const CurveFigure& figure, const PlotMap& map, const ChartColors& colors) {
    painter.setPen(QPen(colors.ground, 1.0));
    for (std::size_t i = 0; i < figure.curves.size(); ++i)
        if (const std::optional<double> height = keptHeight(figure.curves[i], map.range)) {
            painter.setBrush(seriesColor(curveColor(figure.curves[i], i), colors));
            painter.drawEllipse(map.toPlot({*figure.curves[i].kept, *height}), 4.0, 4.0);
        }
}

void paintWhiskers(QPainter& painter, const CurveFigure& figure, const PlotMap& map,
                   const ChartColors& colors) {
    std::size_t place = 0;
    for (std::size_t i = 0; i < figure.curves.size(); ++i) {
        const std::optional<CurveWhisker>& whisker = figure.curves[i].whisker;
        if (!whisker)
            continue;
        const double offset = whiskerOffset(place++);
        if (whisker->x < map.range.left || whisker->x > map.range.right || whisker->high < map.range.low ||
            whisker->low > map.range.high)
            continue;
        const double x =
            std::min(map.toPlot({whisker->x, map.range.low}).x() + offset, map.plot.right() - 2.0);
        const double top = map.toPlot({whisker->x, std::min(whisker->high, map.range.high)}).y(),
                     bottom = map.toPlot({whisker->x, std::max(whisker->low, map.range.low)}).y();
        painter.setPen(QPen(seriesColor(curveColor(figure.curves[i], i), colors), 1.4));
        painter.drawLine(QPointF(x, top), QPointF(x, bottom));
        for (const double y : {top, bottom})
            painter.drawLine(QPointF(x - whiskerEnd, y), QPointF(x + whiskerEnd, y));
    }
}

void paintMarker(QPainter& painter, const CurveFigure& figure, const PlotMap& map,
                 const ChartColors& colors) {
    if (!figure.marker || figure.marker->x < map.range.left || figure.marker->x > map.range.right)
        return;
    const double x = map.toPlot({figure.marker->x, 0.0}).x();
    painter.setPen(QPen(colors.text, 1, Qt::DotLine));
    painter.drawLine(QPointF(x, map.plot.top()), QPointF(x, map.plot.bottom()));
    if (figure.marker->label.empty())
        return;
    const QRectF& plot = map.plot;
    const Box place = markerPlace(figure, map.range, {plot.left(), plot.top(), plot.width(), plot.height()},
                                  sceneSpace(plot.size(), painter.font()));
    const QRectF box(place.left, place.top, place.width, place.height);
    QColor ground = colors.ground;
    ground.setAlpha(225);
    painter.fillRect(box, ground);
    painter.setPen(colors.text);
    painter.drawText(
        box, Qt::AlignCenter,
        QFontMetricsF(painter.font())
            .elidedText(QString::fromStdString(figure.marker->label), Qt::ElideRight, box.width() - 4));
}

} // namespace groupscope
