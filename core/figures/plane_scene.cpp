// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/representation_figures.h"
#include "core/figures/scene_axes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace groupscope {

namespace {

constexpr std::size_t mostPaths = 50; // more of them are a tangle: then those that are selected alone

Axis planeAxis(const Plane& plane, bool ofX) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const PlaneItem& item : plane.items)
        for (const auto& [x, y] : item.path) {
            low = std::min(low, ofX ? x : y);
            high = std::max(high, ofX ? x : y);
        }
    if (plane.fromZero) {
        low = std::min(low, 0.0);
        high = std::max(high, 0.0);
    }
    return Axis::around(low, high);
}

SceneAxes layPlane(const Plane& plane, const SceneSpace& space) {
    const double left = 3.0 * space.textSize + space.textWidth("00.00");
    const double bottom = (plane.note.empty() ? 2.6 : 3.8) * space.textSize + 4.0;
    return {
        {left, 10.0, std::max(40.0, space.width - left - 16.0), std::max(40.0, space.height - bottom - 10.0)},
        planeAxis(plane, true),
        planeAxis(plane, false),
        plane.xTitle,
        plane.yTitle,
        plane.yPercent ? 100.0 : 1.0};
}

void drawPlaneMark(Scene& scene, double x, double y, double radius, const PlaneItem& item,
                   std::size_t point) {
    SceneItem& mark =
        scene.area(markOutline(item.style, x, y, radius), {Ink::series, item.style, 0.0, item.color});
    mark.tooltip = item.tooltips[point];
    mark.key = item.key;
}

/// The line through a path, a dot at each of its points, and the mark at its end.
void drawPlaneItem(Scene& scene, const SceneAxes& axes, const PlaneItem& item, bool withPath) {
    std::vector<std::pair<double, double>> points;
    for (const auto& [x, y] : item.path)
        points.emplace_back(axes.px(x), axes.py(y));
    if (withPath && points.size() > 1)
        scene.polyline(points, {Ink::series, item.style, 0.0, item.color}, 1.4);
    for (std::size_t i = 0; withPath && i < points.size(); ++i)
        if (i != item.mark())
            drawPlaneMark(scene, points[i].first, points[i].second, dotRadius, item, i);
    const auto& [x, y] = points[item.mark()];
    if (item.emphasized)
        drawRing(scene, x, y, markRadius);
    drawPlaneMark(scene, x, y, markRadius, item, item.mark());
}

/// Names beside marks: each name once (other seeds have the same colour and shape), and of many marks those
/// that are selected alone.
void drawPlaneLabels(Scene& scene, const SceneAxes& axes, const Plane& plane, const SceneSpace& space) {
    constexpr std::size_t mostNames = 24, mostObstacles = 1000; // placing labels takes time for each of both
    std::set<std::string> names;
    for (const PlaneItem& item : plane.items)
        names.insert(item.name);
    const bool many = names.size() > mostNames;
    std::vector<std::string> labels;
    std::vector<LabelRequest> requests;
    std::vector<Box> taken;
    for (const PlaneItem& item : plane.items) {
        const auto& [x, y] = item.path[item.mark()];
        const double radius = markRadius + 1;
        if (!many || item.emphasized) // labels stand beside marks; among very many that cannot be helped
            taken.push_back({axes.px(x) - radius, axes.py(y) - radius, 2 * radius, 2 * radius});
        for (std::size_t i = 0; i < item.path.size() && taken.size() < mostObstacles; ++i)
            taken.push_back({axes.px(item.path[i].first) - 3, axes.py(item.path[i].second) - 3, 6, 6});
        const bool first = names.erase(item.name) > 0;
        if (requests.size() == mostNames || (!item.emphasized && (many || !first)))
            continue;
        requests.push_back(
            {axes.px(x), axes.py(y), space.textWidth(item.name) + 4, space.textSize + 2, !item.emphasized});
        labels.push_back(item.name);
    }
    drawNames(scene, axes, requests, labels, std::move(taken), space);
}

} // namespace

Scene planeScene(const Plane& plane, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = space.height;
    if (plane.items.empty())
        return scene;
    const SceneAxes axes = layPlane(plane, space);
    axes.drawY(scene, space);
    axes.drawX(scene, space);
    const double low = std::max(axes.x.low, axes.y.low), high = std::min(axes.x.high, axes.y.high);
    if (plane.diagonal && low < high)
        scene.line(axes.px(low), axes.py(low), axes.px(high), axes.py(high), {Ink::faint}, 1.0,
                   LineDash::dashed);
    for (const PlaneItem& item : plane.items)
        drawPlaneItem(scene, axes, item, item.emphasized || plane.items.size() <= mostPaths);
    drawPlaneLabels(scene, axes, plane, space);
    if (!plane.note.empty())
        scene.text(axes.plot.left, axes.plot.bottom() + 3.5 * space.textSize + 2,
                   shortened(plane.note, axes.plot.width, space), {Ink::faint});
    return scene;
}

} // namespace groupscope
