// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/trade_off.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace groupscope {

namespace {

using Outline = std::vector<std::pair<double, double>>;

/// A polygon whose corners lie on circles of these radii by turns, the first corner at `start` sixteenths of
/// a turn.
Outline polygon(int corners, double radius, double innerRadius, double start) {
    Outline outline;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2.0 * std::numbers::pi * (start / 16.0 + static_cast<double>(i) / corners);
        const double r = i % 2 == 0 ? radius : innerRadius;
        outline.emplace_back(r * std::cos(angle), r * std::sin(angle));
    }
    return outline;
}

Outline cross() {
    constexpr double arm = 0.95, half = 0.33;
    const Outline upright{{half, -arm}, {half, -half}, {arm, -half},   {arm, half},
                          {half, half}, {half, arm},   {-half, arm},   {-half, half},
                          {-arm, half}, {-arm, -half}, {-half, -half}, {-half, -arm}};
    return upright;
}

Axis rangeOf(const TradeOff& tradeOff, const Statistic TradeOffMark::*figure) {
    double low = 1.0, high = 0.0;
    for (const TradeOffMark& mark : tradeOff.marks) {
        const Statistic& statistic = mark.*figure;
        const double spread = mark.selected ? statistic.deviation.value_or(0.0) : 0.0;
        low = std::min(low, std::max(0.0, statistic.mean - spread));
        high = std::max(high, std::min(1.0, statistic.mean + spread));
    }
    // Room, so that no mark sits on the frame.
    const double room = std::max(0.01, 0.04 * (high - low));
    return Axis::around(std::max(0.0, low - room), std::min(1.0, high + room));
}

Box around(double x, double y, double radius) {
    return {x - radius, y - radius, 2.0 * radius, 2.0 * radius};
}

/// Boxes along the line between two points: labels stay off it where they can.
void addLine(double x1, double y1, double x2, double y2, std::vector<Box>& boxes) {
    const int steps = std::max(1, static_cast<int>(std::hypot(x2 - x1, y2 - y1) / 6.0));
    for (int i = 0; i <= steps; ++i) {
        const double share = static_cast<double>(i) / steps;
        boxes.push_back(around(x1 + share * (x2 - x1), y1 + share * (y2 - y1), 2.0));
    }
}

std::vector<Box> linesOf(const TradeOff& tradeOff, const TradeOffLayout& layout) {
    std::vector<Box> lines;
    for (std::size_t i = 0; i < tradeOff.marks.size(); ++i) {
        const TradeOffMark& mark = tradeOff.marks[i];
        const TradeOffLayout::Place& place = layout.places[i];
        const double dx = mark.average.deviation.value_or(0.0), dy = mark.worst.deviation.value_or(0.0);
        if (mark.selected) {
            addLine(layout.px(mark.average.mean - dx), place.y, layout.px(mark.average.mean + dx), place.y,
                    lines);
            addLine(place.x, layout.py(mark.worst.mean - dy), place.x, layout.py(mark.worst.mean + dy),
                    lines);
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

std::vector<std::pair<double, double>> markerOutline(std::size_t style) {
    switch (style % 7) {
    case 0:
        return polygon(32, 0.9, 0.9, 0);
    case 1:
        return polygon(4, 1.12, 1.12, 2); // square
    case 2:
        return polygon(3, 1.2, 1.2, 12);
    case 3:
        return polygon(4, 1.15, 1.15, 0); // diamond
    case 4:
        return polygon(10, 1.35, 0.56, 12); // star
    case 5:
        return polygon(3, 1.2, 1.2, 4);
    default:
        return cross();
    }
}

TradeOffLayout layTradeOff(const TradeOff& tradeOff, const Box& plot, double textHeight,
                           const std::function<double(const std::string&)>& textWidth) {
    TradeOffLayout layout;
    layout.plot = plot;
    if (tradeOff.marks.empty())
        return layout;
    layout.x = rangeOf(tradeOff, &TradeOffMark::average);
    layout.y = rangeOf(tradeOff, &TradeOffMark::worst);
    std::vector<Box> taken;
    std::vector<LabelRequest> requests;
    for (const TradeOffMark& mark : tradeOff.marks) {
        layout.places.push_back({layout.px(mark.average.mean), layout.py(mark.worst.mean), {}});
        const TradeOffLayout::Place& place = layout.places.back();
        taken.push_back(around(place.x, place.y, mark.selected ? tradeOffMarkRadius : tradeOffDotRadius));
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
