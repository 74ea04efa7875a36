// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/line_plot.h"

#include "core/figures/ticks.h"
#include "widgets/charts/scene_painter.h"
#include "widgets/style/qt_color.h"

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

void applyAxis(QValueAxis& axis, const PlotScale& scale, const QString& title, const ChartColors& colors,
               const QFont& font) {
    QFont tickFont = font;
    if (font.pixelSize() > 0)
        tickFont.setPixelSize(font.pixelSize() - 1);
    axis.setTickType(QValueAxis::TicksDynamic);
    axis.setTickAnchor(0.0);
    if (scale.shown) {
        const double interval = scale.shown->tick * scale.factor;
        // The interval first: a wide range at the old interval would make thousands of ticks for a moment.
        if (interval > axis.tickInterval())
            axis.setTickInterval(interval);
        axis.setRange(scale.shown->low * scale.factor, scale.shown->high * scale.factor);
        axis.setTickInterval(interval);
        axis.setLabelFormat(QString::fromStdString(tickFormat(interval) + scale.unit)
                                .replace(QStringLiteral(" %"), QStringLiteral(" %%")));
    }
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

/// Whether a title of the y axis fits next to the plot, above the title of the x axis.
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

} // namespace

QPointF PlotMap::toPlot(QPointF value) const {
    return {plot.left() + (value.x() - range.left) / (range.right - range.left) * plot.width(),
            plot.bottom() - (value.y() - range.low) / (range.high - range.low) * plot.height()};
}

QPointF PlotMap::toValue(QPointF place) const {
    return {range.left + (place.x() - plot.left()) / plot.width() * (range.right - range.left),
            range.low + (plot.bottom() - place.y()) / plot.height() * (range.high - range.low)};
}

void applyFrame(QChart& chart, const Plot& plot, const ChartColors& colors, const QFont& font) {
    QString title = QString::fromStdString(plot.title), yTitle = QString::fromStdString(plot.y.title);
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
    applyAxis(*axisOf(chart, Qt::Horizontal), plot.x, QString::fromStdString(plot.x.title), colors, font);
    applyAxis(*axisOf(chart, Qt::Vertical), plot.y, yTitle, colors, font);
}

void applyLines(QChart& chart, const Plot& plot, const ChartColors& colors) {
    chart.removeAllSeries();
    if (!plot.x.shown || !plot.y.shown)
        return;
    const CurveRange range{plot.x.shown->low, plot.x.shown->high, plot.y.shown->low, plot.y.shown->high};
    for (const PlotLine& line : plot.lines) {
        const QPen pen = linePen(toQColor(colorOf(line.paint, colors.ink())), line.width, line.dash);
        for (const auto& [part, trained] : partsOf(line.points, line.faint, range)) {
            auto* series = new QLineSeries;
            series->setPen(trained ? pen : faint(pen));
            series->setPointsVisible(part.size() == 1); // a line through one point is nothing
            QList<QPointF> points;
            for (const auto& [x, y] : part)
                points.append({plot.x.factor * x, plot.y.factor * y});
            series->replace(points);
            addSeries(chart, series);
        }
    }
}

void paintOverlay(QPainter& painter, const Plot& plot, const QChart& chart, const ChartColors& colors) {
    const QRectF area = chart.plotArea();
    const SceneSpace space = sceneSpace(chart.size(), painter.font());
    const PlotLayout layout = layPlotIn(plot, {area.left(), area.top(), area.width(), area.height()}, space);
    paintScene(painter, overlayOf(plot, layout, space), colors);
}

} // namespace groupscope
