// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/curves.h"
#include "widgets/charts/chart_colors.h"

#include <QFont>
#include <QPainter>
#include <QPointF>
#include <QRectF>

class QChart;

namespace groupscope {

/// From values to places in a plot and back.
struct PlotMap {
    QRectF plot;
    CurveRange range;

    QPointF toPlot(QPointF value) const;
    QPointF toValue(QPointF place) const;
};

/// Replaces axes, ticks, titles and colours of `chart`; its curves stay. Tick labels are one step smaller
/// than `font`.
void applyFrame(QChart& chart, const CurveFigure& figure, const ChartColors& colors, const QFont& font);

/// Replaces the curves and bands of `chart`, which has had applyFrame.
void applyCurves(QChart& chart, const CurveFigure& figure, const ChartColors& colors);

/// Draws the ground of stretches that are not yet trained in any curve over a plot of it.
void paintUntrained(QPainter& painter, const CurveFigure& figure, const PlotMap& map,
                    const ChartColors& colors);

/// Draws the intervals of what is kept.
void paintWhiskers(QPainter& painter, const CurveFigure& figure, const PlotMap& map,
                   const ChartColors& colors);
/// Draws a dot where a curve is kept.
void paintKept(QPainter& painter, const CurveFigure& figure, const PlotMap& map, const ChartColors& colors);

/// Draws the figure's marker, if it has one, over a plot of it.
void paintMarker(QPainter& painter, const CurveFigure& figure, const PlotMap& map, const ChartColors& colors);

} // namespace groupscope
