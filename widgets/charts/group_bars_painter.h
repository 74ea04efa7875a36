// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart_colors.h"
#include "widgets/charts/group_bars.h"

#include <QFont>
#include <QRectF>

namespace groupscope {

/// Where the parts of the bars go, for one size and font.
struct GroupBarsLayout {
    QRectF header;           ///< legend, and the axis below it
    QRectF plot;             ///< left 0 %, right 100 %; all blocks, may be taller than the view
    double legendBottom = 0; ///< where the axis begins
    double nameLeft = 0, nameWidth = 0;
    double countRight = 0;
    double blockHeight = 0;

    double x(double share) const { return plot.left() + share * plot.width(); }
    QRectF block(int place) const;
};

/// Groups in the order they are shown.
std::vector<int> groupOrder(const GroupBarsData& data, GroupBars::Order order);

/// Blocks share the height of `area`, but are never lower than the text and the bars need.
GroupBarsLayout layGroupBars(const GroupBarsData& data, const QRectF& area, const QFont& font);

void paintGroupBarsHeader(QPainter& painter, const GroupBarsData& data, const GroupBarsLayout& layout,
                          const ChartColors& colors);
/// `selected` is a group or -1.
void paintGroupBlocks(QPainter& painter, const GroupBarsData& data, const std::vector<int>& order,
                      const GroupBarsLayout& layout, const ChartColors& colors, int selected);

} // namespace groupscope
