// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart_colors.h"
#include "widgets/charts/trade_off_chart.h"

#include <QFont>
#include <QRectF>

class QPainter;

namespace groupscope {

/// Lays the trade-off out in `area` with axes and the note around it.
TradeOffLayout layTradeOffChart(const TradeOffChartData& data, const QRectF& area, const QFont& font);

/// Draws what was laid out. `ringed` marks, indices into the figure's marks, stand out.
void paintTradeOff(QPainter& painter, const TradeOffChartData& data, const TradeOffLayout& layout,
                   const ChartColors& colors, const std::vector<std::size_t>& ringed);

} // namespace groupscope
