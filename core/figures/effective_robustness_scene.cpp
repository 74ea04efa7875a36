// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/effective_robustness.h"
#include "core/figures/scene_axes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

namespace groupscope {

namespace {

/// Shares that may stand at an axis of logits.
constexpr std::array logitTicks{0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1,  0.2,   0.3,   0.4,  0.5,
                                0.6,   0.7,   0.8,   0.9,  0.95, 0.98, 0.99, 0.995, 0.998, 0.999};
constexpr double closestLogits = 0.4; // a range of axes that is narrower says more than there is

/// Of all accuracies: both axes have the same, so that y = x is in sight.
struct LogitRange {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    void add(double logit) {
        low = std::min(low, logit);
        high = std::max(high, logit);
    }
    Axis axis() const {
        const double room = std::max(0.06 * (high - low), 0.5 * (closestLogits - (high - low)));
        return {low - std::max(room, 0.05), high + std::max(room, 0.05), 1.0};
    }
};

std::string shareText(double share) {
    return shortestText(std::round(1e4 * share) / 100.0);
}

/// Ticks in the range; where it holds less than three of the round ones, whole percents.
std::vector<double> ticksWithin(const Axis& axis) {
    std::vector<double> ticks;
    for (const double share : logitTicks)
        if (const double place = *logitOf(share); place >= axis.low && place <= axis.high)
            ticks.push_back(share);
    if (ticks.size() >= 3)
        return ticks;
    ticks.clear();
    const double low = shareOfLogit(axis.low), high = shareOfLogit(axis.high);
    const double step = niceInterval(high - low, 6);
    for (double share = std::ceil(low / step) * step; share <= high; share += step)
        if (share > 0.0 && share < 1.0)
            ticks.push_back(share);
    return ticks;
}

void drawLogitAxisX(Scene& scene, const SceneAxes& axes, const SceneSpace& space) {
    double free = -std::numeric_limits<double>::infinity(); // right end of the last label
    for (const double share : ticksWithin(axes.x)) {
        const double x = axes.px(*logitOf(share)), half = 0.5 * space.textWidth(shareText(share)) + 5.0;
        scene.line(x, axes.plot.top, x, axes.plot.bottom(), {Ink::grid});
        if (x - half < free)
            continue;
        scene.text(x, axes.plot.bottom() + space.textSize + 2, shareText(share), {Ink::faint},
                   SvgCanvas::Anchor::middle);
        free = x + half;
    }
    scene.line(axes.plot.left, axes.plot.bottom(), axes.plot.right(), axes.plot.bottom(), {Ink::faint});
    scene.text(axes.plot.left + axes.plot.width / 2, axes.plot.bottom() + 2.2 * space.textSize + 2,
               shortened(axes.xTitle, axes.plot.width, space), {Ink::text}, SvgCanvas::Anchor::middle);
}

void drawLogitAxisY(Scene& scene, const SceneAxes& axes, const SceneSpace& space) {
    double free = std::numeric_limits<double>::infinity(); // upper end of the last label
    for (const double share : ticksWithin(axes.y)) {
        const double y = axes.py(*logitOf(share));
        scene.line(axes.plot.left, y, axes.plot.right(), y, {Ink::grid});
        if (y + 0.7 * space.textSize > free)
            continue;
        scene.text(axes.plot.left - 6, y + 0.35 * space.textSize, shareText(share), {Ink::faint},
                   SvgCanvas::Anchor::end);
        free = y - 0.7 * space.textSize;
    }
    scene.line(axes.plot.left, axes.plot.top, axes.plot.left, axes.plot.bottom(), {Ink::faint});
    scene
        .text(1.1 * space.textSize, axes.plot.top + axes.plot.height / 2,
              shortened(axes.yTitle, axes.plot.height, space), {Ink::text}, SvgCanvas::Anchor::middle)
        .upright = true;
}

SceneAxes layRobustness(const RobustnessPlane& plane, const SceneSpace& space) {
    LogitRange range;
    for (const RobustnessMark& mark : plane.marks) {
        range.add(*logitOf(mark.inside.mean));
        range.add(*logitOf(mark.outside.mean));
    }
    const double left = 2.0 * space.textSize + space.textWidth("99.9") + 12.0;
    const double below = 3.8 * space.textSize + 8.0; // with the note
    return {
        {left, 10.0, std::max(20.0, space.width - left - 14.0), std::max(20.0, space.height - 10.0 - below)},
        range.axis(),
        range.axis(),
        "average accuracy of test rows in %, logit axes",
        plane.title + " rows, in %"};
}

/// The part of y = intercept + slope·x inside the plot.
void drawLogitLine(Scene& scene, const SceneAxes& axes, const LogitLine& line, const Paint& paint,
                   double width, LineDash dash) {
    double from = axes.x.low, to = axes.x.high;
    if (line.slope != 0.0) {
        const double a = (axes.y.low - line.intercept) / line.slope,
                     b = (axes.y.high - line.intercept) / line.slope;
        from = std::max(from, std::min(a, b));
        to = std::min(to, std::max(a, b));
    }
    if (from < to && line.at(from) >= axes.y.low - 1e-9 && line.at(from) <= axes.y.high + 1e-9)
        scene.line(axes.px(from), axes.py(line.at(from)), axes.px(to), axes.py(line.at(to)), paint, width,
                   dash);
}

void drawRobustnessLabels(Scene& scene, const SceneAxes& axes, const RobustnessPlane& plane,
                          const SceneSpace& space) {
    std::vector<std::string> labels;
    std::vector<LabelRequest> requests;
    std::vector<Box> taken;
    std::set<std::string> seen;
    for (const RobustnessMark& mark : plane.marks) {
        const double x = axes.px(*logitOf(mark.inside.mean)), y = axes.py(*logitOf(mark.outside.mean));
        const double radius = (mark.selected ? markRadius : dotRadius) + 1.0;
        taken.push_back({x - radius, y - radius, 2 * radius, 2 * radius});
        if (!mark.selected || !seen.insert(mark.name).second)
            continue;
        requests.push_back({x, y, space.textWidth(mark.name) + 4, space.textSize + 2, false});
        labels.push_back(mark.name);
    }
    drawNames(scene, axes, requests, labels, std::move(taken), space);
}

std::string noteOf(const RobustnessPlane& plane) {
    if (!plane.line)
        return "y = x; under 3 points make no line";
    return "line: zero-shot, " + std::to_string(plane.line->points) + " points, slope " +
           fixedText(plane.line->slope, 2) + "; dashed: y = x";
}

} // namespace

Scene robustnessScene(const RobustnessPlane& plane, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = space.height;
    if (plane.marks.empty())
        return scene;
    const SceneAxes axes = layRobustness(plane, space);
    drawLogitAxisY(scene, axes, space);
    drawLogitAxisX(scene, axes, space);
    drawLogitLine(scene, axes, {}, {Ink::faint}, 1.0, LineDash::dashed);
    if (plane.line)
        drawLogitLine(scene, axes, *plane.line, {.ink = Ink::series, .color = methodStyle("zero-shot").color},
                      1.8, LineDash::solid);
    for (const bool selected : {false, true}) // dots lie beneath the marks
        for (const RobustnessMark& mark : plane.marks) {
            if (mark.selected != selected)
                continue;
            SceneItem& item = scene.area(markOutline(mark.style.shape, axes.px(*logitOf(mark.inside.mean)),
                                                     axes.py(*logitOf(mark.outside.mean)),
                                                     selected ? markRadius : dotRadius),
                                         {.ink = Ink::series, .color = mark.style.color});
            item.tooltip = describeMark(plane, mark);
            item.key = std::to_string(mark.row);
        }
    drawRobustnessLabels(scene, axes, plane, space);
    scene.text(axes.plot.left, axes.plot.bottom() + 3.5 * space.textSize + 2,
               shortened(noteOf(plane), axes.plot.width, space), {Ink::faint});
    return scene;
}

} // namespace groupscope
