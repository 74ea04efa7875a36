// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/parameter_plane.h"
#include "core/figures/row_name.h"
#include "core/figures/scene_axes.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

SceneAxes layParameters(const ParameterPlane& plane, const SceneSpace& space) {
    double low = 1.0, high = 0.0, fewest = 1e300, most = 1.0;
    for (const ParameterMark& mark : plane.marks) {
        const double spread = mark.worst.deviation.value_or(0.0);
        low = std::min(low, std::max(0.0, mark.worst.mean - spread));
        high = std::max(high, std::min(1.0, mark.worst.mean + spread));
        fewest = std::min(fewest, mark.parameters);
        most = std::max(most, mark.parameters);
    }
    const double first = std::floor(std::log10(fewest)), last = std::ceil(std::log10(most) + 1e-9);
    const double left = 3.0 * space.textSize + space.textWidth("100.0");
    const double bottom = (plane.untrained > 0 ? 3.8 : 2.6) * space.textSize + 4.0;
    return {
        {left, 10.0, std::max(40.0, space.width - left - 20.0), std::max(40.0, space.height - bottom - 10.0)},
        {first, std::max(first + 1.0, last), 1.0},
        Axis::around(low, high),
        "trained parameters (logarithmic)",
        "worst-group accuracy in %",
        100.0};
}

/// 1,000 of 3; of large ones "10⁶" would need letters that not every font has.
std::string powerText(double power) {
    std::string digits = "1" + std::string(static_cast<std::size_t>(std::max(0.0, power)), '0');
    for (std::ptrdiff_t place = static_cast<std::ptrdiff_t>(digits.size()) - 3; place > 0; place -= 3)
        digits.insert(static_cast<std::size_t>(place), ",");
    return digits;
}

/// Powers of ten with their numbers, and the digits between them as short ticks.
void drawPowersOfTen(Scene& scene, const SceneAxes& axes, const SceneSpace& space) {
    const double bottom = axes.plot.bottom();
    for (double power = axes.x.low; power <= axes.x.high; power += 1.0) {
        const double x = axes.px(power);
        scene.line(x, axes.plot.top, x, bottom, {Ink::grid});
        scene.line(x, bottom, x, bottom + 4.0, {Ink::faint});
        const bool last = power + 1.0 > axes.x.high;
        scene.text(last ? std::min(x, axes.plot.right()) : x, bottom + space.textSize + 4.0, powerText(power),
                   {Ink::faint}, last ? SvgCanvas::Anchor::end : SvgCanvas::Anchor::middle);
        for (int digit = 2; digit < 10 && !last; ++digit)
            scene.line(axes.px(power + std::log10(digit)), bottom, axes.px(power + std::log10(digit)),
                       bottom + 2.0, {Ink::faint});
    }
    scene.line(axes.plot.left, bottom, axes.plot.right(), bottom, {Ink::faint});
    scene.text(axes.plot.left + axes.plot.width / 2, bottom + 2.3 * space.textSize + 4.0,
               shortened(axes.xTitle, axes.plot.width, space), {Ink::text}, SvgCanvas::Anchor::middle);
}

void drawParameterMarks(Scene& scene, const SceneAxes& axes, const ParameterPlane& plane,
                        const SceneSpace& space) {
    std::vector<LabelRequest> requests;
    std::vector<std::string> names;
    std::vector<Box> taken;
    for (const ParameterMark& mark : plane.marks) {
        const double x = axes.px(std::log10(mark.parameters)), y = axes.py(mark.worst.mean);
        const Paint paint{.ink = Ink::series, .color = mark.style.color};
        if (const double spread = mark.worst.deviation.value_or(0.0); spread > 0.0)
            scene.line(x, axes.py(std::max(0.0, mark.worst.mean - spread)), x,
                       axes.py(std::min(1.0, mark.worst.mean + spread)), paint, 1.2);
        SceneItem& item = scene.area(markOutline(mark.style.shape, x, y, markRadius), paint);
        item.key = std::to_string(mark.row);
        item.tooltip = mark.name + ": " + fixedText(mark.parameters, 0) +
                       " trained parameters, worst group " + percentOf(mark.worst) + ", average " +
                       percentOf(mark.average) + " " + seedsOf(mark.worst);
        const double radius = markRadius + 1.0;
        taken.push_back({x - radius, y - radius, 2 * radius, 2 * radius});
        requests.push_back({x, y, space.textWidth(mark.name) + 4.0, space.textSize + 2.0, false});
        names.push_back(mark.name);
    }
    drawNames(scene, axes, requests, names, std::move(taken), space);
}

} // namespace

ParameterPlane parameterPlaneOf(const Comparison& comparison, const std::string& split, std::size_t section) {
    ParameterPlane plane{.split = split, .marks = {}};
    for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
        const ComparisonRow& row = comparison.rows[i];
        const SplitStatistics& figures = row.split(split);
        const auto counted = figures.of("trained_parameters"), worst = figures.of(accuracy::worstGroup),
                   average = figures.of(accuracy::average);
        if (row.section != section || !row.selected || !worst || !average || !counted)
            continue;
        if (counted->mean < 1.0)
            ++plane.untrained;
        else
            plane.marks.push_back(
                {i, rowName(comparison, row), rowStyle(row), counted->mean, *worst, *average});
    }
    return plane;
}

Scene parameterPlaneScene(const ParameterPlane& plane, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = space.height;
    if (plane.marks.empty())
        return scene;
    const SceneAxes axes = layParameters(plane, space);
    axes.drawY(scene, space);
    drawPowersOfTen(scene, axes, space);
    drawParameterMarks(scene, axes, plane, space);
    if (plane.untrained > 0)
        scene.text(axes.plot.left, axes.plot.bottom() + 3.5 * space.textSize + 4.0,
                   shortened(std::to_string(plane.untrained) +
                                 (plane.untrained == 1 ? " method trains" : " methods train") +
                                 " none (not drawn)",
                             axes.plot.width, space),
                   {Ink::faint});
    return scene;
}

} // namespace groupscope
