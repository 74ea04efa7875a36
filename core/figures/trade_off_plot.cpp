// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/trade_off.h"

#include <limits>

namespace groupscope {

namespace {

PlotScale scaleOf(const RunColumn& column) {
    PlotScale scale{.title = titleOfAxis(column),
                    .shortTitle = shortTitleOfAxis(column),
                    .factor = shownScale(column),
                    .room = 0.04};
    if (column.unit == "share")
        scale.limits = Interval{0.0, 1.0};
    return scale;
}

PlotMark markOf(const TradeOff& tradeOff, const TradeOffMark& mark) {
    constexpr double whiskerOpacity = 0.65; // many cross each other
    return {.x = mark.x.mean,
            .y = mark.y.mean,
            .name = mark.name + (mark.settings.empty() ? "" : ", " + mark.settings),
            .paint = {.ink = Ink::series, .color = mark.style.color},
            .shape = mark.style.shape,
            .radius = mark.selected ? markRadius : dotRadius,
            .xWhisker = mark.selected ? mark.xInterval : std::nullopt,
            .yWhisker = mark.selected ? mark.yInterval : std::nullopt,
            .whiskerOpacity = whiskerOpacity,
            .tooltip = describeMark(tradeOff.axes, mark),
            .key = std::to_string(mark.row)};
}

/// Steps through the front, from the worse end of each axis: behind them some mark is better on one axis and
/// no worse on the other.
PlotLine frontOf(const TradeOff& tradeOff) {
    constexpr double edge = std::numeric_limits<double>::infinity();
    const auto worst = [&](const RunColumn& column) { return column.better == Better::lower ? edge : -edge; };
    PlotLine front{
        .paint = {tradeOff.frontOf == FrontOf::allSettings ? Ink::text : Ink::faint}, // in a crowd of dots
        .width = 1.2,
        .dash = LineDash::dotted};
    double x = worst(tradeOff.axes.x);
    for (const std::size_t number : tradeOff.front) {
        const TradeOffMark& mark = tradeOff.marks[number];
        front.points.emplace_back(x, mark.y.mean);
        x = mark.x.mean;
        front.points.emplace_back(x, mark.y.mean);
    }
    front.points.emplace_back(x, worst(tradeOff.axes.y));
    return front;
}

} // namespace

Plot plotOf(const TradeOff& tradeOff) {
    Plot plot{.x = scaleOf(tradeOff.axes.x), .y = scaleOf(tradeOff.axes.y), .note = footOf(tradeOff)};
    if (tradeOff.axes.areAlike())
        plot.rules.push_back({.kind = PlotRule::Kind::slope});
    for (const TradeOffMark& mark : tradeOff.marks) {
        plot.marks.push_back(markOf(tradeOff, mark));
        if (mark.selected)
            plot.labels.push_back({.x = mark.x.mean, .y = mark.y.mean, .text = mark.name});
    }
    for (const TradeOffPath& path : tradeOff.paths) {
        PlotLine line{.paint = plot.marks[path.marks.front()].paint};
        for (const std::size_t mark : path.marks)
            line.points.emplace_back(plot.marks[mark].x, plot.marks[mark].y);
        for (const std::size_t end : {std::size_t{0}, path.marks.size() - 1})
            plot.labels.push_back({.x = line.points[end].first,
                                   .y = line.points[end].second,
                                   .text = path.parameter + " " + path.values[end],
                                   .mayBeLeftOut = true,
                                   .faint = true});
        plot.lines.push_back(std::move(line));
    }
    if (tradeOff.front.size() > 1) // one mark alone needs no steps
        plot.between.push_back(frontOf(tradeOff));
    return plot;
}

} // namespace groupscope
