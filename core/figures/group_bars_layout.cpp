// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/brief_names.h"
#include "core/figures/difference_text.h"
#include "core/figures/group_bars.h"
#include "core/figures/group_bars_legend.h"

#include <algorithm>

namespace groupscope {

Box GroupBarsLayout::block(std::size_t place) const {
    return {nameLeft, plot.top + static_cast<double>(place) * blockHeight, countRight - nameLeft,
            blockHeight};
}

namespace {

/// The widest of the differences, with their intervals or without; 0 where there are none.
double differenceWidth(const GroupBarsData& data, bool intervals, const SceneSpace& space) {
    double width = 0.0;
    for (const GroupBarsEntry& entry : data.entries)
        for (const std::optional<Difference>& difference : entry.difference)
            if (difference)
                width = std::max(width, space.textWidth(intervals ? wholeDifferenceText(*difference)
                                                                  : differenceText(*difference)));
    return width > 0.0 ? std::max(width, space.textWidth("to baseline")) : 0.0;
}

/// Width of a column of differences right of a plot of that width, with intervals where they leave room to
/// the bars; 0 where there is none.
double layDifferences(const GroupBarsData& data, const SceneSpace& space, double plot,
                      GroupBarsLayout& layout) {
    for (const bool intervals : {true, false}) {
        const double width = differenceWidth(data, intervals, space) + 8.0;
        if (width <= 8.0 || plot - width < (intervals ? 0.4 : 0.25) * space.width)
            continue;
        layout.differenceIntervals = intervals;
        return width;
    }
    return 0.0;
}

/// The first of several runs with differences where bars are too thin for all of them; -1 where they are not.
int onlyRoomFor(const GroupBarsData& data, const GroupBarsLayout& layout, const SceneSpace& space) {
    if (layout.differenceRight <= 0.0 || !BarsOfBlock(layout.blockHeight, data.entries.size()).isThin(space))
        return -1;
    int first = -1, compared = 0;
    for (std::size_t e = 0; e < data.entries.size(); ++e)
        if (!data.entries[e].difference.empty() && compared++ == 0)
            first = static_cast<int>(e);
    return compared > 1 ? first : -1;
}

} // namespace

GroupBarsLayout layGroupBars(const GroupBarsData& data, std::size_t groups, const SceneSpace& space) {
    const auto widest = [&space](const std::vector<std::string>& names) {
        double width = 0.0;
        for (const std::string& name : names)
            width = std::max(width, boldWidth * space.textWidth(name) + 2.0); // worst groups are bold
        return width;
    };
    int most = 0;
    for (const GroupBarsEntry& entry : data.entries)
        for (const int n : entry.n)
            most = std::max(most, n);
    const double countWidth = std::max(space.textWidth(space.countText(most)), space.textWidth("n"));
    const double valueWidth = space.textWidth("100.0 %") + 8.0;

    GroupBarsLayout layout;
    layout.nameLeft = 8.0;
    const double mostNames = 0.44 * space.width;
    layout.names = widest(data.groupNames) > mostNames ? briefNames(data.groupNames) : data.groupNames;
    layout.nameWidth = std::min(widest(layout.names), mostNames);
    layout.countRight = space.width - 8.0;
    const double left = layout.nameLeft + layout.nameWidth + 6.0;
    double right = layout.countRight - countWidth - groupBarsMargin - worstArrow - 4.0;
    const double wordWidth = space.textWidth(worstWord) + 4.0;
    layout.namesWorst = right - wordWidth - left > 0.3 * space.width;
    if (layout.namesWorst)
        right -= wordWidth;
    double besideBars = layout.countRight - countWidth - groupBarsMargin - 4.0;
    if (const double width = layDifferences(data, space, right - left, layout); width > 0.0) {
        layout.differenceRight = besideBars;
        besideBars -= width;
        right -= width;
    }
    if (data.entries.size() == 1 && right - valueWidth - left > 0.45 * space.width) {
        layout.valueRight = besideBars;
        right -= valueWidth + 4.0;
    }
    right = std::max(left + 20.0, right);
    const auto count = static_cast<double>(std::max<std::size_t>(1, groups));
    const auto bars = static_cast<double>(std::max<std::size_t>(1, data.entries.size()));
    const double least = std::max(0.8 * space.textSize + 3.0, bars * 5.5 + 5.0);
    const auto layBlocks = [&] { // below the legend
        layout.legendBottom = 4.0 + layGroupLegend(nullptr, data, layout.differenceOf, space);
        const double headerBottom = layout.legendBottom + 2.0 * space.textSize + 6.0; // axis title and ticks
        const double share = (space.height - headerBottom - 4.0) / count;
        layout.blockHeight = std::clamp(share, least, std::max(least, bars * 16.0 + 12.0));
        layout.plot = {left, headerBottom, right - left, layout.blockHeight * count};
    };
    layBlocks();
    if (const int first = onlyRoomFor(data, layout, space); first >= 0) {
        layout.differenceOf = first;
        layBlocks(); // the legend is one line higher, and bars are no thicker
    }
    return layout;
}

} // namespace groupscope
