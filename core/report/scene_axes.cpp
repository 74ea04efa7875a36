// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/scene_axes.h"

#include "core/base/text.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

using Anchor = SvgCanvas::Anchor;

std::string tickText(double value, const Axis& axis, double scale) {
    const int decimals = std::max(0, static_cast<int>(-std::floor(std::log10(axis.tick * scale) + 1e-9)));
    return fixedText(value * scale, std::min(decimals, 6));
}

int tickCount(const Axis& axis) {
    return static_cast<int>(std::lround((axis.high - axis.low) / axis.tick));
}

/// Every how many ticks there is room for a label.
int labelStep(const Axis& axis, double length, double needed) {
    const double room = length / std::max(1, tickCount(axis));
    return std::max(1, static_cast<int>(std::ceil(needed / room)));
}

} // namespace

void SceneAxes::drawX(Scene& scene, const SceneSpace& space) const {
    const double bottom = plot.bottom(), needed = space.textWidth(tickText(x.high, x, 1.0)) + 10.0;
    const int step = labelStep(x, plot.width, needed);
    for (int i = 0; i <= tickCount(x); i += step) {
        const double value = x.low + i * x.tick;
        scene.line(px(value), plot.top, px(value), bottom, {Ink::grid});
        scene.text(px(value), bottom + space.textSize + 2, tickText(value, x, 1.0), {Ink::faint},
                   Anchor::middle);
    }
    scene.line(plot.left, bottom, plot.right(), bottom, {Ink::faint});
    scene.text(plot.left + plot.width / 2, bottom + 2.2 * space.textSize + 2,
               shortened(xTitle, plot.width, space), {Ink::text}, Anchor::middle);
}

void SceneAxes::drawY(Scene& scene, const SceneSpace& space) const {
    const int step = labelStep(y, plot.height, 1.3 * space.textSize);
    for (int i = 0; i <= tickCount(y); i += step) {
        const double value = y.low + i * y.tick;
        scene.line(plot.left, py(value), plot.right(), py(value), {Ink::grid});
        scene.text(plot.left - 6, py(value) + 0.35 * space.textSize, tickText(value, y, yScale), {Ink::faint},
                   Anchor::end);
    }
    scene.line(plot.left, plot.top, plot.left, plot.bottom(), {Ink::faint});
    SceneItem& title = scene.text(1.1 * space.textSize, plot.top + plot.height / 2,
                                  shortened(yTitle, plot.height, space), {Ink::text}, Anchor::middle);
    title.upright = true;
}

} // namespace groupscope
