// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/row_name.h"
#include "core/figures/scene_axes.h"
#include "core/figures/settings_spread.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

constexpr double dotDistance = 2.0 * dotRadius + 0.5;

/// Lengths of the figure, in pixels.
struct StripLayout {
    Box plot;
    double stripHeight;
    Axis x;

    double px(double value) const { return plot.left + plot.width * x.at(std::clamp(value, 0.0, 1.0)); }
    double middle(std::size_t strip) const {
        return plot.top + (static_cast<double>(strip) + 0.5) * stripHeight;
    }
};

Axis axisOfSettings(const SettingsSpread& spread) {
    double low = 1.0, high = 0.0;
    for (const SettingsStrip& strip : spread.strips)
        for (const SettingsDot& dot : strip.dots) {
            const double whisker = dot.selected ? dot.value.deviation.value_or(0.0) : 0.0;
            low = std::min(low, std::max(0.0, dot.value.mean - whisker));
            high = std::max(high, std::min(1.0, dot.value.mean + whisker));
        }
    const double room = std::max(0.005, 0.02 * (high - low));
    return Axis::around(std::max(0.0, low - room), std::min(1.0, high + room), 6);
}

/// "chosen 80.7, best 88.3": what the choice costs on these rows.
std::string verdictOf(const SettingsStrip& strip) {
    if (strip.dots.size() < 2)
        return "one setting";
    const std::string count = std::to_string(strip.dots.size()) + " settings";
    const auto chosen = std::find_if(strip.dots.begin(), strip.dots.end(),
                                     [](const SettingsDot& dot) { return dot.selected; });
    if (chosen == strip.dots.end())
        return count + ", none chosen";
    const double lost = strip.dots.back().value.mean - chosen->value.mean;
    return count + (lost > 0.0 ? ", best +" + fixedText(100.0 * lost, 1) : ", chosen is best");
}

StripLayout layStrips(const SettingsSpread& spread, const SceneSpace& space) {
    double names = 0.0;
    for (const SettingsStrip& strip : spread.strips)
        names = std::max({names, space.textWidth(strip.name), space.textWidth(verdictOf(strip))});
    StripLayout layout{};
    const double left = std::min(names + 18.0, 0.42 * space.width);
    const double below = (spread.note.empty() ? 2.6 : 3.8) * space.textSize + 4.0;
    const double least = 3.6 * space.textSize, most = 7.0 * space.textSize;
    const auto count = static_cast<double>(spread.strips.size());
    layout.stripHeight = std::clamp((space.height - 10.0 - below) / count, least, most);
    layout.plot = {left, 10.0, std::max(40.0, space.width - left - 18.0), count * layout.stripHeight};
    layout.x = axisOfSettings(spread);
    return layout;
}

/// Heights of dots over the middle of their strip so that as few as possible hide each other: each goes to
/// the free place nearest to the middle; where there is none they lie over each other. (dots,), the chosen
/// one 0.
std::vector<double> heightsOf(const SettingsStrip& strip, const StripLayout& layout) {
    const double limit = 0.5 * layout.stripHeight - markRadius;
    const int steps = std::max(0, static_cast<int>(limit / dotDistance));
    std::vector<double> heights(strip.dots.size(), 0.0);
    std::vector<std::pair<double, double>> placed;
    const auto isFree = [&](double x, double y) {
        return std::none_of(placed.begin(), placed.end(), [&](const auto& other) {
            return std::hypot(x - other.first, y - other.second) < dotDistance - 0.25;
        });
    };
    for (std::size_t i = 0; i < strip.dots.size(); ++i) {
        if (strip.dots[i].selected)
            continue;
        const double x = layout.px(strip.dots[i].value.mean);
        for (int step = 0; step <= 2 * steps; ++step) { // 0, 1, -1, 2, -2, …
            const double y = dotDistance * (step % 2 == 1 ? (step + 1) / 2 : -step / 2);
            if (isFree(x, y)) {
                heights[i] = y;
                break;
            }
        }
        placed.emplace_back(x, heights[i]);
    }
    return heights;
}

std::string describe(const SettingsStrip& strip, const SettingsDot& dot, const std::string& accuracy) {
    return strip.name + (dot.settings.empty() ? "" : ", " + dot.settings) + ": " + accuracy + " " +
           percentOf(dot.value) + " " + seedsOf(dot.value) + (dot.selected ? ", chosen" : "");
}

void drawStrip(Scene& scene, const SettingsSpread& spread, std::size_t number, const StripLayout& layout) {
    const SettingsStrip& strip = spread.strips[number];
    const double middle = layout.middle(number);
    const std::vector<double> heights = heightsOf(strip, layout);
    for (const bool selected : {false, true}) // the chosen one lies on top
        for (std::size_t i = 0; i < strip.dots.size(); ++i) {
            const SettingsDot& dot = strip.dots[i];
            if (dot.selected != selected)
                continue;
            const double x = layout.px(dot.value.mean);
            const Paint own{.ink = Ink::series, .color = strip.style.color};
            if (const double spreadOf = dot.value.deviation.value_or(0.0); selected && spreadOf > 0.0)
                scene.line(layout.px(dot.value.mean - spreadOf), middle, layout.px(dot.value.mean + spreadOf),
                           middle, own, 1.4);
            SceneItem& mark =
                selected ? scene.area(markOutline(strip.style.shape, x, middle, markRadius), own)
                         : scene.area(markOutline(0, x, middle + heights[i], dotRadius), {.ink = Ink::faint});
            mark.tooltip = describe(strip, dot, spread.accuracy);
            mark.key = std::to_string(dot.row);
        }
}

} // namespace

Scene settingsSpreadScene(const SettingsSpread& spread, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = space.height;
    if (spread.strips.empty())
        return scene;
    const StripLayout layout = layStrips(spread, space);
    SceneAxes axes{layout.plot, layout.x, {}, spread.accuracy + " in %, " + spread.split + " rows", ""};
    axes.xScale = 100.0;
    axes.drawX(scene, space);
    for (std::size_t i = 0; i < spread.strips.size(); ++i) {
        const double y = layout.middle(i), room = layout.plot.left - 14.0;
        scene.text(layout.plot.left - 10, y - 0.15 * space.textSize,
                   shortened(spread.strips[i].name, room, space), {Ink::text}, SvgCanvas::Anchor::end);
        scene.text(layout.plot.left - 10, y + 1.0 * space.textSize,
                   shortened(verdictOf(spread.strips[i]), room, space), {Ink::faint}, SvgCanvas::Anchor::end);
        if (i > 0)
            scene.line(layout.plot.left, layout.plot.top + static_cast<double>(i) * layout.stripHeight,
                       layout.plot.right(), layout.plot.top + static_cast<double>(i) * layout.stripHeight,
                       {Ink::grid});
        drawStrip(scene, spread, i, layout);
    }
    if (!spread.note.empty())
        scene.text(layout.plot.left, layout.plot.bottom() + 3.5 * space.textSize + 2,
                   shortened(spread.note, layout.plot.width, space), {Ink::faint});
    scene.height = layout.plot.bottom() + (spread.note.empty() ? 2.6 : 3.8) * space.textSize + 4.0;
    return scene;
}

} // namespace groupscope
