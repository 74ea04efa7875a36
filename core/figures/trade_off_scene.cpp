// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/scene_axes.h"
#include "core/figures/trade_off.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

constexpr double whiskerOpacity = 0.65; // many cross each other

Paint paintOf(const TradeOffMark& mark) {
    return {.ink = Ink::series, .color = mark.style.color};
}

void drawWhiskers(Scene& scene, const TradeOffMark& mark, const TradeOffLayout& layout,
                  const TradeOffLayout::Place& place) {
    const Interval x = whiskerOf(mark.x, mark.xInterval), y = whiskerOf(mark.y, mark.yInterval);
    if (x.low < x.high)
        scene.polyline({{layout.px(x.low), place.y}, {layout.px(x.high), place.y}}, paintOf(mark), 1.2)
            .seeThrough(whiskerOpacity);
    if (y.low < y.high)
        scene.polyline({{place.x, layout.py(y.low)}, {place.x, layout.py(y.high)}}, paintOf(mark), 1.2)
            .seeThrough(whiskerOpacity);
}

/// Steps through the front, from the worse end of each axis: behind them some mark is better on one axis and
/// no worse on the other. One mark alone needs none.
void drawFront(Scene& scene, const TradeOff& tradeOff, const TradeOffLayout& layout) {
    if (tradeOff.front.size() < 2)
        return;
    const auto isLowerBetter = [](const RunColumn& column) { return column.better == Better::lower; };
    const Box& plot = layout.plot;
    std::vector<std::pair<double, double>> points{
        {isLowerBetter(tradeOff.axes.x) ? plot.right() : plot.left, layout.places[tradeOff.front.front()].y}};
    for (const std::size_t mark : tradeOff.front) {
        const TradeOffLayout::Place& place = layout.places[mark];
        points.emplace_back(points.back().first, place.y);
        points.emplace_back(place.x, place.y);
    }
    points.emplace_back(points.back().first, isLowerBetter(tradeOff.axes.y) ? plot.top : plot.bottom());
    points.erase(points.begin() + 1);                            // the first step has no height
    const bool ofAll = tradeOff.frontOf == FrontOf::allSettings; // through a crowd of dots
    scene.polyline(std::move(points), {ofAll ? Ink::text : Ink::faint}, 1.2).dash = LineDash::dotted;
}

/// The diagonal, on which both values are equal, of axes that are alike and where it is in sight, and the
/// curves of methods that trace one.
void drawTradeOffLines(Scene& scene, const TradeOff& tradeOff, const TradeOffLayout& layout) {
    const double low = std::max(layout.x.low, layout.y.low), high = std::min(layout.x.high, layout.y.high);
    if (low < high && tradeOff.axes.areAlike())
        scene.line(layout.px(low), layout.py(low), layout.px(high), layout.py(high), {Ink::faint}, 1.0,
                   LineDash::dashed);
    for (const TradeOffPath& path : tradeOff.paths) {
        std::vector<std::pair<double, double>> points;
        for (const std::size_t mark : path.marks)
            points.emplace_back(layout.places[mark].x, layout.places[mark].y);
        scene.polyline(std::move(points), paintOf(tradeOff.marks[path.marks.front()]), 1.6);
    }
}

void drawTradeOffMark(Scene& scene, const TradeOff& tradeOff, std::size_t number,
                      const TradeOffLayout& layout) {
    const TradeOffMark& mark = tradeOff.marks[number];
    const TradeOffLayout::Place& place = layout.places[number];
    const double radius = mark.selected ? markRadius : dotRadius;
    if (mark.selected) {
        drawWhiskers(scene, mark, layout, place);
        if (place.label)
            drawLeader(scene, place.x, place.y, *place.label);
    }
    SceneItem& item = scene.area(markOutline(mark.style.shape, place.x, place.y, radius), paintOf(mark));
    item.tooltip = describeMark(tradeOff.axes, mark);
    item.key = std::to_string(mark.row);
}

} // namespace

Scene tradeOffScene(const TradeOff& tradeOff, const SceneSpace& space) {
    return tradeOffScene(tradeOff, layTradeOff(tradeOff, space), space);
}

Scene tradeOffScene(const TradeOff& tradeOff, const TradeOffLayout& layout, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = space.height;
    if (tradeOff.marks.empty())
        return scene;
    const auto& [x, y] = tradeOff.axes;
    const SceneAxes axes{layout.plot,    layout.x,      layout.y,     titleOfAxis(x),
                         titleOfAxis(y), shownScale(y), shownScale(x)};
    axes.drawY(scene, space);
    axes.drawX(scene, space);
    drawTradeOffLines(scene, tradeOff, layout);
    for (const bool selected : {false, true}) { // dots lie beneath the front, and that beneath the marks
        if (selected)
            drawFront(scene, tradeOff, layout);
        for (std::size_t i = 0; i < tradeOff.marks.size(); ++i)
            if (tradeOff.marks[i].selected == selected)
                drawTradeOffMark(scene, tradeOff, i, layout);
    }
    const auto label = [&](const Box& box, const std::string& words, Ink ink) {
        scene.text(box.left + box.width / 2, box.bottom() - 0.25 * space.textSize, words, {ink},
                   SvgCanvas::Anchor::middle);
    };
    for (std::size_t i = 0; i < tradeOff.marks.size(); ++i)
        if (layout.places[i].label)
            label(*layout.places[i].label, tradeOff.marks[i].name, Ink::text);
    for (const TradeOffLayout::PathEnd& end : layout.ends)
        label(end.label, end.text, Ink::faint);
    if (const std::string foot = footOf(tradeOff); !foot.empty())
        scene.text(layout.plot.left, layout.plot.bottom() + 3.4 * space.textSize + 2,
                   shortened(foot, layout.plot.width, space), {Ink::faint});
    return scene;
}

} // namespace groupscope
