// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/scene_axes.h"
#include "core/figures/temperatures.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

constexpr int ridgeBins = 60;         // of the axis: what a pane can show
constexpr double ridgeOpacity = 0.25; // two histograms are seen through each other
constexpr double ridgeSample = 24.0;  // width of a line in the legend
constexpr double leastRidge = 36.0;   // height of a ridge without its title, in pixels

/// Parts that look different, in the order in which they come.
std::vector<const TemperaturePart*> namedParts(const TemperatureRidges& ridges) {
    std::vector<const TemperaturePart*> named;
    for (const TemperatureRidge& ridge : ridges.ridges)
        for (const TemperaturePart& part : ridge.parts)
            if (std::none_of(named.begin(), named.end(),
                             [&](const TemperaturePart* own) { return own->name == part.name; }))
                named.push_back(&part);
    return named;
}

/// Whether τ_min lies within the axis.
bool showsLeast(const TemperatureRidges& ridges, const Axis& x) {
    return ridges.least && *ridges.least >= x.low && *ridges.least <= x.high;
}

/// The legend in one row; colours are told where they are the same in all ridges.
void drawRidgeLegend(Scene& scene, const TemperatureRidges& ridges, const Axis& axis, double top,
                     const SceneSpace& space) {
    double x = 16.0;
    const double middle = top + 0.6 * space.textSize;
    const auto add = [&](const std::string& words, const Paint& paint, double width, LineDash dash) {
        scene.line(x, middle, x + ridgeSample, middle, paint, width, dash);
        const std::string name = shortened(words, std::max(0.0, space.width - x - 40.0), space);
        scene.text(x + ridgeSample + 6.0, middle + 0.3 * space.textSize, name);
        x += ridgeSample + 22.0 + space.textWidth(name);
    };
    for (const TemperaturePart* part :
         ridges.partsInTitles ? std::vector<const TemperaturePart*>{} : namedParts(ridges)) {
        bool oneColor = true;
        for (const TemperatureRidge& ridge : ridges.ridges)
            for (const TemperaturePart& other : ridge.parts)
                oneColor = oneColor && (other.name != part->name || other.color == part->color);
        add(part->name, oneColor ? Paint{.ink = Ink::series, .color = part->color} : Paint{Ink::faint}, 2.0,
            part->dash);
    }
    if (showsLeast(ridges, axis))
        add("τ_min " + shortestText(*ridges.least), {Ink::text}, 1.0, LineDash::dotted);
}

double highestOf(const TemperatureRidge& ridge, const Axis& axis) {
    double highest = 0.0;
    for (const TemperaturePart& part : ridge.parts)
        for (const double share : sharesIn(part.distribution, axis.low, axis.high, ridgeBins))
            highest = std::max(highest, share);
    return highest;
}

/// One histogram as steps above `bottom`, `height` pixels for a share of `most`.
void drawPart(Scene& scene, const SceneAxes& axes, const TemperaturePart& part, const std::string& title,
              double bottom, double height, double most) {
    const std::vector<double> shares = sharesIn(part.distribution, axes.x.low, axes.x.high, ridgeBins);
    std::vector<std::pair<double, double>> steps;
    const double width = axes.plot.width / ridgeBins;
    steps.emplace_back(axes.plot.left, bottom);
    for (std::size_t bin = 0; bin < shares.size(); ++bin) {
        const double left = axes.plot.left + width * static_cast<double>(bin);
        const double y = bottom - height * shares[bin] / most;
        steps.emplace_back(left, y);
        steps.emplace_back(left + width, y);
    }
    steps.emplace_back(axes.plot.right(), bottom);
    const Paint paint{.ink = Ink::series, .color = part.color};
    SceneItem& area = scene.area(steps, paint);
    area.seeThrough(ridgeOpacity).tooltip =
        title + ", " + part.name + ": median " +
        fixedText(part.distribution.values[part.distribution.values.size() / 2], 4);
    SceneItem& edge = scene.polyline(std::move(steps), paint, 1.4);
    edge.dash = part.dash;
}

/// What stands above a ridge; one of several says how high it is, for it has no axis. Where there is no room
/// for all of it, the share at τ_min, which comes first, is left.
void drawRidgeTitle(Scene& scene, const SceneAxes& axes, const TemperatureRidge& ridge, double top,
                    const std::string& height, const SceneSpace& space) {
    constexpr double gap = 12.0, boldness = 1.12; // bold letters are wider
    const double left = axes.plot.left + 4.0, room = axes.plot.right() - left;
    const std::string all = ridge.facts + (ridge.facts.empty() || height.empty() ? "" : "; ") + height;
    const bool fits = boldness * space.textWidth(ridge.title) + gap + space.textWidth(all) <= room;
    const std::string facts = fits ? all : all.substr(0, all.find(';'));
    const std::string title =
        shortened(ridge.title, std::max(0.0, room - gap - space.textWidth(facts)) / boldness, space);
    scene.text(left, top + space.textSize, title).bold = true;
    const double x = left + boldness * space.textWidth(title) + gap;
    scene
        .text(x, top + space.textSize, shortened(facts, std::max(0.0, axes.plot.right() - x), space),
              {Ink::faint})
        .tooltip = all;
}

double ridgeTitleHeight(const SceneSpace& space) {
    return 1.4 * space.textSize;
}

/// Room for ticks, the title of the axis and the legend.
double belowRidges(const SceneSpace& space) {
    return 4.2 * space.textSize + 8.0;
}

/// The plot below the title of a single ridge, or around all of several with their titles.
SceneAxes layRidges(const TemperatureRidges& ridges, const SceneSpace& space) {
    const bool single = ridges.ridges.size() == 1;
    const auto count = static_cast<double>(ridges.ridges.size());
    const double title = ridgeTitleHeight(space), top = single ? title : 4.0;
    const double left = single ? 2.0 * space.textSize + 14.0 + space.textWidth("100 %") : 16.0;
    const double needed = count * leastRidge + (single ? 0.0 : count * title);
    const Axis x = Axis::around(ridges.low, ridges.high);
    SceneAxes axes{{left, top, std::max(40.0, space.width - left - 16.0),
                    std::max(needed, space.height - top - belowRidges(space))},
                   x,
                   Axis::around(0.0, highestOf(ridges.ridges.front(), x)),
                   ridges.xTitle,
                   "share",
                   100.0};
    axes.yUnit = " %";
    return axes;
}

/// Ridge `i` in its row, title on top.
void drawRidge(Scene& scene, const SceneAxes& axes, const TemperatureRidges& ridges, std::size_t i,
               const Box& row, const SceneSpace& space) {
    const TemperatureRidge& ridge = ridges.ridges[i];
    const bool single = ridges.ridges.size() == 1;
    const double highest = highestOf(ridge, axes.x), top = row.top + ridgeTitleHeight(space);
    drawRidgeTitle(scene, axes, ridge, row.top,
                   single ? "" : "highest bar " + fixedText(100.0 * highest, 1) + " %", space);
    scene.line(row.left, row.bottom(), row.right(), row.bottom(), {Ink::faint});
    if (showsLeast(ridges, axes.x))
        scene.line(axes.px(*ridges.least), top, axes.px(*ridges.least), row.bottom(), {Ink::text}, 1.0,
                   LineDash::dotted);
    if (highest > 0.0)
        for (const TemperaturePart& part : ridge.parts)
            drawPart(scene, axes, part, ridge.title, row.bottom(), row.bottom() - top - (single ? 0.0 : 4.0),
                     single ? axes.y.high : highest);
}

} // namespace

std::vector<double> sharesIn(const Distribution& distribution, double low, double high, int bins) {
    std::vector<double> shares(static_cast<std::size_t>(bins), 0.0);
    const double width = (high - low) / bins;
    if (distribution.n <= 0 || !(width > 0.0))
        return shares;
    const auto binOf = [&](double value) {
        return static_cast<std::size_t>(std::clamp((value - low) / width, 0.0, bins - 1.0));
    };
    for (std::size_t i = 0; i < distribution.counts.size(); ++i) {
        const double from = distribution.edges[i], to = distribution.edges[i + 1];
        const double share =
            static_cast<double>(distribution.counts[i]) / static_cast<double>(distribution.n);
        if (to < low || from > high)
            continue;
        if (!(to > from)) { // all values are the same
            shares[binOf(from)] += share;
            continue;
        }
        for (std::size_t bin = binOf(from); bin <= binOf(to); ++bin) {
            const double left = low + width * static_cast<double>(bin);
            const double inside = std::min(to, left + width) - std::max(from, left);
            shares[bin] += share * std::max(0.0, inside) / (to - from);
        }
    }
    return shares;
}

Scene temperatureRidgesScene(const TemperatureRidges& ridges, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = space.height;
    if (ridges.ridges.empty()) {
        scene.text(space.width / 2, space.height / 2, "no temperatures to draw", {Ink::faint},
                   SvgCanvas::Anchor::middle);
        return scene;
    }
    const bool single = ridges.ridges.size() == 1;
    const SceneAxes axes = layRidges(ridges, space);
    axes.drawX(scene, space);
    if (single)
        axes.drawY(scene, space);
    const double title = ridgeTitleHeight(space);
    const double row =
        (axes.plot.height + (single ? title : 0.0)) / static_cast<double>(ridges.ridges.size());
    for (std::size_t i = 0; i < ridges.ridges.size(); ++i)
        drawRidge(scene, axes, ridges, i,
                  {axes.plot.left, axes.plot.bottom() - row * static_cast<double>(ridges.ridges.size() - i),
                   axes.plot.width, row},
                  space);
    scene.height = axes.plot.bottom() + belowRidges(space);
    drawRidgeLegend(scene, ridges, axes.x, scene.height - 1.5 * space.textSize, space);
    return scene;
}

} // namespace groupscope
