// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart_colors.h"

#include <QFont>
#include <QList>
#include <QPainter>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

class QChart;

namespace groupscope {

/// One curve as it is drawn, in the units of its axes.
struct PlotLine {
    QString name;
    QColor color;
    bool dashed = false;
    QList<QPointF> points;
};

/// A vertical line, e.g. the selected epoch.
struct PlotMarker {
    double x = 0.0;
    QString label;
};

/// Everything a line chart shows beside its curves.
struct PlotFrame {
    QString title, xTitle, yTitle;
    bool percent = false; ///< y in [0,1], shown as percent
    QRectF range;         ///< shown values: left..right is x, top..bottom is y from low to high
    std::optional<PlotMarker> marker;
};

/// From values to places in a plot and back.
struct PlotMap {
    QRectF plot, range;

    QPointF toPlot(QPointF value) const;
    QPointF toValue(QPointF place) const;
};

/// The values all `lines` take, with the margins a chart needs: 0..1 of y for percent, else rounded outwards
/// to ticks and down to 0 where that wastes less than half of the plot.
QRectF fullRange(const std::vector<PlotLine>& lines, bool percent);

/// The parts of a curve inside `range`, cut at its edge.
std::vector<QList<QPointF>> clippedTo(const QList<QPointF>& points, const QRectF& range);

/// Replaces axes, ticks, titles and colours of `chart`; its curves stay. `tickFont` is one step smaller than
/// `font`.
void applyFrame(QChart& chart, const PlotFrame& frame, const ChartColors& colors, const QFont& font);

/// Replaces the curves of `chart`, which has had applyFrame.
void applyLines(QChart& chart, const std::vector<PlotLine>& lines, const PlotFrame& frame,
                const ChartColors& colors);

/// The label stands inside the plot, beside its line if there is room, and where it hides none of `lines`.
void paintMarker(QPainter& painter, const PlotMarker& marker, const PlotMap& map,
                 const std::vector<PlotLine>& lines, const ChartColors& colors);

/// The whole chart with its legend as a figure on paper. Scales with `area`, so that a larger picture is the
/// same picture with more pixels.
void paintLineFigure(QPainter& painter, const QRectF& area, const PlotFrame& frame,
                     const std::vector<PlotLine>& lines);

} // namespace groupscope
