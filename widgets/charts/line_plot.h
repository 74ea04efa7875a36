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

/// Maps values to positions in a plot and back.
struct PlotMap {
    QRectF plot;
    CurveRange range;

    QPointF toPlot(QPointF value) const;
    QPointF toValue(QPointF place) const;
};

/// Sets axes, ticks and titles of `chart` for a plot, whose scales name their units; its lines stay. Tick
/// labels are one step smaller than `font`.
void applyFrame(QChart& chart, const Plot& plot, const ChartColors& colors, const QFont& font);

/// Replaces the lines of `chart`, for which applyFrame() was called.
void applyLines(QChart& chart, const Plot& plot, const ChartColors& colors);

/// Draws the items above the lines of `chart`, with the font of the painter.
void paintOverlay(QPainter& painter, const Plot& plot, const QChart& chart, const ChartColors& colors);

} // namespace groupscope
