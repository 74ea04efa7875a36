// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/trade_off.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace groupscope {

namespace {

Axis tradeOffAxis(const TradeOff& tradeOff, const RunColumn& column, const Statistic TradeOffMark::*value,
                  const std::optional<Interval> TradeOffMark::*interval) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    double low = infinity, high = -infinity;
    for (const TradeOffMark& mark : tradeOff.marks) {
        const Statistic& statistic = mark.*value;
        const Interval whisker =
            whiskerOf(statistic, mark.selected ? mark.*interval : std::optional<Interval>());
        low = std::min({low, statistic.mean, whisker.low});
        high = std::max({high, statistic.mean, whisker.high});
    }
    // Room, so that no mark sits on the frame.
    const bool isShare = column.unit == "share";
    const double room = std::max(isShare ? 0.01 : 0.0, 0.04 * (high - low));
    return Axis::around(isShare ? std::max(0.0, low - room) : low - room,
                        isShare ? std::min(1.0, high + room) : high + room);
}

/// As wide as the ticks of an axis at most are.
double widthOfTicks(const Axis& axis, const RunColumn& column, const SceneSpace& space) {
    const double scale = shownScale(column);
    double width = space.textWidth("100.0");
    for (const double end : {axis.low, axis.high})
        width = std::max(width, space.textWidth(tickText(scale * axis.tick * std::round(end / axis.tick),
                                                         scale * axis.tick)));
    return width;
}

Box boxAround(double x, double y, double radius) {
    return {x - radius, y - radius, 2.0 * radius, 2.0 * radius};
}

/// Boxes along the line between two points: labels stay off it where they can.
void addLine(double x1, double y1, double x2, double y2, std::vector<Box>& boxes) {
    const int steps = std::max(1, static_cast<int>(std::hypot(x2 - x1, y2 - y1) / 6.0));
    for (int i = 0; i <= steps; ++i) {
        const double share = static_cast<double>(i) / steps;
        boxes.push_back(boxAround(x1 + share * (x2 - x1), y1 + share * (y2 - y1), 2.0));
    }
}

std::vector<Box> linesOf(const TradeOff& tradeOff, const TradeOffLayout& layout) {
    std::vector<Box> lines;
    for (std::size_t i = 0; i < tradeOff.marks.size(); ++i) {
        const TradeOffMark& mark = tradeOff.marks[i];
        const TradeOffLayout::Place& place = layout.places[i];
        if (mark.selected) {
            const Interval x = whiskerOf(mark.x, mark.xInterval), y = whiskerOf(mark.y, mark.yInterval);
            addLine(layout.px(x.low), place.y, layout.px(x.high), place.y, lines);
            addLine(place.x, layout.py(y.low), place.x, layout.py(y.high), lines);
        }
    }
    for (const TradeOffPath& path : tradeOff.paths)
        for (std::size_t i = 1; i < path.marks.size(); ++i) {
            const TradeOffLayout::Place& from = layout.places[path.marks[i - 1]];
            const TradeOffLayout::Place& to = layout.places[path.marks[i]];
            addLine(from.x, from.y, to.x, to.y, lines);
        }
    return lines;
}

} // namespace

TradeOffLayout layTradeOff(const TradeOff& tradeOff, const SceneSpace& space) {
    TradeOffLayout layout;
    if (!tradeOff.marks.empty()) {
        layout.x = tradeOffAxis(tradeOff, tradeOff.axes.x, &TradeOffMark::x, &TradeOffMark::xInterval);
        layout.y = tradeOffAxis(tradeOff, tradeOff.axes.y, &TradeOffMark::y, &TradeOffMark::yInterval);
    }
    const double left = 2.0 * space.textSize + widthOfTicks(layout.y, tradeOff.axes.y, space) + 12.0;
    const double below = (footOf(tradeOff).empty() ? 2.4 : 3.6) * space.textSize + 8.0;
    const double textHeight = space.textSize;
    const auto textWidth = [&](const std::string& text) { return space.textWidth(text) + 4.0; };
    const Box& plot = layout.plot = {left, 10.0, std::max(20.0, space.width - left - 14.0),
                                     std::max(20.0, space.height - 10.0 - below)};
    std::vector<Box> taken;
    std::vector<LabelRequest> requests;
    for (const TradeOffMark& mark : tradeOff.marks) {
        layout.places.push_back({layout.px(mark.x.mean), layout.py(mark.y.mean), {}});
        const TradeOffLayout::Place& place = layout.places.back();
        taken.push_back(boxAround(place.x, place.y, mark.selected ? markRadius : dotRadius));
        if (mark.selected)
            requests.push_back({place.x, place.y, textWidth(mark.name), textHeight, false});
    }
    std::vector<TradeOffLayout::PathEnd> ends;
    for (const TradeOffPath& path : tradeOff.paths)
        for (const std::size_t end : {std::size_t{0}, path.marks.size() - 1}) {
            const TradeOffLayout::Place& place = layout.places[path.marks[end]];
            ends.push_back({path.marks[end], path.parameter + " " + path.values[end], {}});
            requests.push_back({place.x, place.y, textWidth(ends.back().text), textHeight, true});
        }
    const auto boxes = placeLabels(requests, std::move(taken), linesOf(tradeOff, layout), plot);
    std::size_t next = 0;
    for (std::size_t i = 0; i < tradeOff.marks.size(); ++i)
        if (tradeOff.marks[i].selected)
            layout.places[i].label = boxes[next++];
    for (TradeOffLayout::PathEnd& end : ends)
        if (const std::optional<Box>& box = boxes[next++]) {
            end.label = *box;
            layout.ends.push_back(end);
        }
    return layout;
}

} // namespace groupscope
