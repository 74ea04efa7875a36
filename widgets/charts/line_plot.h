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

/// Gives `chart` the axes, ticks and titles of the plot, whose scales say what they show; its lines stay.
/// Tick labels are one step smaller than `font`.
void applyFrame(QChart& chart, const Plot& plot, const ChartColors& colors, const QFont& font);

/// Replaces the lines of `chart`, which has had applyFrame.
void applyLines(QChart& chart, const Plot& plot, const ChartColors& colors);

/// Draws what lies on the lines of `chart`, with the painter's font.
void paintOverlay(QPainter& painter, const Plot& plot, const QChart& chart, const ChartColors& colors);

} // namespace groupscope
