// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/trade_off.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

Axis tradeOffAxis(const TradeOff& tradeOff, const Statistic TradeOffMark::*figure,
                  const std::optional<Interval> TradeOffMark::*interval) {
    double low = 1.0, high = 0.0;
    for (const TradeOffMark& mark : tradeOff.marks) {
        const Statistic& statistic = mark.*figure;
        const Interval whisker =
            whiskerOf(statistic, mark.selected ? mark.*interval : std::optional<Interval>());
        low = std::min({low, statistic.mean, whisker.low});
        high = std::max({high, statistic.mean, whisker.high});
    }
    // Room, so that no mark sits on the frame.
    const double room = std::max(0.01, 0.04 * (high - low));
    return Axis::around(std::max(0.0, low - room), std::min(1.0, high + room));
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
            const Interval x = whiskerOf(mark.average, mark.averageInterval),
                           y = whiskerOf(mark.worst, mark.worstInterval);
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
    const double left = 2.0 * space.textSize + space.textWidth("100.0") + 12.0;
    const double below = (footOf(tradeOff).empty() ? 2.4 : 3.6) * space.textSize + 8.0;
    const double textHeight = space.textSize;
    const auto textWidth = [&](const std::string& text) { return space.textWidth(text) + 4.0; };
    TradeOffLayout layout;
    const Box& plot = layout.plot = {left, 10.0, std::max(20.0, space.width - left - 14.0),
                                     std::max(20.0, space.height - 10.0 - below)};
    if (tradeOff.marks.empty())
        return layout;
    layout.x = tradeOffAxis(tradeOff, &TradeOffMark::average, &TradeOffMark::averageInterval);
    layout.y = tradeOffAxis(tradeOff, &TradeOffMark::worst, &TradeOffMark::worstInterval);
    std::vector<Box> taken;
    std::vector<LabelRequest> requests;
    for (const TradeOffMark& mark : tradeOff.marks) {
        layout.places.push_back({layout.px(mark.average.mean), layout.py(mark.worst.mean), {}});
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
