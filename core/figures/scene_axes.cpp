// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/scene_axes.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope {

namespace {

std::string labelOf(double value, const Axis& axis, double scale) {
    return tickText(value * scale, axis.tick * scale);
}

/// Multiples of the tick inside the axis: the first, and how many steps there are to the last.
struct TickRange {
    double first;
    int steps;
};

TickRange ticksOf(const Axis& axis) {
    constexpr double slack = 1e-6;
    const double first = std::ceil(axis.low / axis.tick - slack);
    const double last = std::floor(axis.high / axis.tick + slack);
    return {first * axis.tick, static_cast<int>(std::max(0.0, last - first))};
}

/// Every how many ticks there is room for a label.
int labelStep(const Axis& axis, double length, double needed) {
    const double room = length * axis.tick / (axis.high - axis.low);
    return std::max(1, static_cast<int>(std::ceil(needed / room)));
}

} // namespace

void SceneAxes::drawX(Scene& scene, const SceneSpace& space) const {
    const double bottom = plot.bottom(), needed = space.textWidth(labelOf(x.high, x, xScale)) + 10.0;
    const int step = labelStep(x, plot.width, needed);
    const TickRange ticks = ticksOf(x);
    for (int i = 0; i <= ticks.steps; i += step) {
        const double value = ticks.first + i * x.tick;
        scene.line(px(value), plot.top, px(value), bottom, {Ink::grid});
        scene.text(px(value), bottom + space.textSize + 2, labelOf(value, x, xScale), {Ink::faint},
                   SvgCanvas::Anchor::middle);
    }
    scene.line(plot.left, bottom, plot.right(), bottom, {Ink::faint});
    scene.text(plot.left + plot.width / 2, bottom + 2.2 * space.textSize + 2,
               shortened(xTitle, plot.width, space), {Ink::text}, SvgCanvas::Anchor::middle);
}

void SceneAxes::drawY(Scene& scene, const SceneSpace& space) const {
    const int step = labelStep(y, plot.height, 1.3 * space.textSize);
    const TickRange ticks = ticksOf(y);
    for (int i = 0; i <= ticks.steps; i += step) {
        const double value = ticks.first + i * y.tick;
        scene.line(plot.left, py(value), plot.right(), py(value), {Ink::grid});
        scene.text(plot.left - 6, py(value) + 0.35 * space.textSize, labelOf(value, y, yScale) + yUnit,
                   {Ink::faint}, SvgCanvas::Anchor::end);
    }
    scene.line(plot.left, plot.top, plot.left, plot.bottom(), {Ink::faint});
    SceneItem& title =
        scene.text(1.1 * space.textSize, plot.top + plot.height / 2, shortened(yTitle, plot.height, space),
                   {Ink::text}, SvgCanvas::Anchor::middle);
    title.upright = true;
}

void drawLeader(Scene& scene, double x, double y, const Box& label) {
    const double nearX = std::clamp(x, label.left, label.right());
    const double nearY = std::clamp(y, label.top, label.bottom());
    if (std::hypot(nearX - x, nearY - y) > 20.0)
        scene.line(x, y, nearX, nearY, {Ink::faint}, 0.7);
}

void drawRing(Scene& scene, double x, double y, double radius) {
    std::vector<std::pair<double, double>> ring = markOutline(0, x, y, radius + 4.0);
    ring.push_back(ring.front());
    scene.polyline(std::move(ring), {Ink::text}, 1.6);
}

} // namespace groupscope
