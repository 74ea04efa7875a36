// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/plot.h"

#include "core/figures/curves.h"
#include "core/figures/cut_name.h"
#include "core/figures/plot_parts.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

void drawTitle(Scene& scene, const Plot& plot, const PlotLayout& layout, const SceneSpace& space) {
    constexpr double left = 12.0;
    if (plot.title.empty())
        return;
    const double room = space.width - 2.0 * left;
    SceneItem& title = scene.text(left, layout.titleBase, cutName(plot.title, room / boldWidth, space));
    title.bold = true;
    title.tooltip = plot.explanation;
    if (plot.detail.empty())
        return;
    const bool beside = plotPart::inOneLine(plot, space);
    const double x = beside ? left + boldWidth * space.textWidth(plot.title) + left : left;
    scene
        .text(x, layout.titleBase + (beside ? 0.0 : 1.2 * space.textSize),
              shortened(plot.detail, room, space), {Ink::faint})
        .tooltip = plot.explanation.empty() ? plot.detail : plot.explanation;
}

/// A thin line from a label to its mark, where they are far apart.
void drawLeader(Scene& scene, double x, double y, const Box& label) {
    const double nearX = std::clamp(x, label.left, label.right());
    const double nearY = std::clamp(y, label.top, label.bottom());
    if (std::hypot(nearX - x, nearY - y) > 20.0)
        scene.line(x, y, nearX, nearY, {Ink::faint}, 0.7);
}

bool isInSight(const Plot& plot, const PlotRule& rule, const PlotLayout& layout) {
    const double place = plot.x.placeOf(rule.value);
    return layout.x.low <= place && place <= layout.x.high;
}

/// On the ground, so that no line runs through words.
void drawNamesAbove(Scene& scene, const Plot& plot, const PlotLayout& layout, const SceneSpace& space) {
    for (std::size_t i = 0; i < plot.rules.size(); ++i) {
        const Box& box = layout.above[i];
        if (box.width == 0.0)
            continue;
        scene.rectangle(box.left, box.top, box.width, box.height, {Ink::ground});
        scene.text(box.left + box.width / 2, box.bottom() - 0.3 * space.textSize,
                   shortened(plotPart::nameAbove(plot, plot.rules[i], layout), box.width, space),
                   plot.rules[i].paint, SvgCanvas::Anchor::middle);
    }
}

void drawRule(Scene& scene, const Plot& plot, const PlotRule& rule, const Box& name, const PlotLayout& layout,
              const SceneSpace& space) {
    const Box& area = layout.area;
    const Axis &x = layout.x, &y = layout.y;
    const auto right = [&](double place) { return area.left + area.width * x.at(place); };
    const auto down = [&](double place) { return area.top + area.height * (1.0 - y.at(place)); };
    if (rule.kind == PlotRule::Kind::atX) {
        const double at = layout.px(plot.x, rule.value),
                     top = rule.name.empty() ? area.top : name.bottom() + 2.0;
        if (isInSight(plot, rule, layout))
            scene.line(at, top, at, area.bottom(), rule.paint, rule.width, rule.dash);
        return;
    }
    if (rule.kind == PlotRule::Kind::atY) {
        const double at = layout.py(plot.y, rule.value);
        scene.line(area.left, at, area.right(), at, rule.paint, rule.width, rule.dash);
        if (!rule.name.empty())
            scene.text(area.right() - 4.0, at - 5.0, shortened(rule.name, area.width - 8.0, space),
                       {Ink::text}, SvgCanvas::Anchor::end);
        return;
    }
    const auto heightAt = [&](double place) { return rule.value + rule.slope * place; };
    double from = x.low, to = x.high; // the part inside the area
    if (rule.slope != 0.0) {
        const double a = (y.low - rule.value) / rule.slope, b = (y.high - rule.value) / rule.slope;
        from = std::max(from, std::min(a, b));
        to = std::min(to, std::max(a, b));
    }
    if (from < to && heightAt(from) >= y.low - 1e-9 && heightAt(from) <= y.high + 1e-9)
        scene.line(right(from), down(heightAt(from)), right(to), down(heightAt(to)), rule.paint, rule.width,
                   rule.dash);
}

/// Where a point stands, at the edge where it lies beyond; not finite where it has no place.
std::pair<double, double> placeOf(const Plot& plot, const PlotLayout& layout,
                                  const std::pair<double, double>& point) {
    const auto kept = [](double place, const Axis& axis) {
        return std::isinf(place) ? std::clamp(place, axis.low, axis.high) : place;
    };
    return {kept(plot.x.placeOf(point.first), layout.x), kept(plot.y.placeOf(point.second), layout.y)};
}

void drawLine(Scene& scene, const Plot& plot, const PlotLine& line, const PlotLayout& layout) {
    const auto pixels = [&](const std::pair<double, double>& place) {
        return std::pair(layout.area.left + layout.area.width * layout.x.at(place.first),
                         layout.area.top + layout.area.height * (1.0 - layout.y.at(place.second)));
    };
    std::vector<std::pair<double, double>> places, faint;
    for (const auto& point : line.points)
        places.push_back(placeOf(plot, layout, point));
    for (const auto& [from, to] : line.faint)
        faint.emplace_back(plot.x.placeOf(from), plot.x.placeOf(to));
    for (CurvePart& part :
         partsOf(places, faint, {layout.x.low, layout.x.high, layout.y.low, layout.y.high})) {
        for (auto& point : part.points)
            point = pixels(point);
        const double opacity = part.trained ? 1.0 : untrainedOpacity;
        if (part.points.size() == 1) { // a line through one point is nothing
            scene.area(markOutline(0, part.points[0].first, part.points[0].second, dotRadius), line.paint)
                .seeThrough(opacity)
                .tooltip = line.tooltip.empty() ? line.name : line.tooltip;
            continue;
        }
        SceneItem& item = scene.polyline(std::move(part.points), line.paint, line.width);
        item.dash = line.dash;
        item.seeThrough(opacity);
        item.tooltip = line.tooltip;
    }
}

void drawArea(Scene& scene, const Plot& plot, const PlotArea& area, const PlotLayout& layout) {
    if (area.corners.empty())
        return;
    std::vector<std::pair<double, double>> corners;
    for (const auto& [x, y] : area.corners)
        corners.emplace_back(std::clamp(layout.px(plot.x, x), layout.area.left, layout.area.right()),
                             std::clamp(layout.py(plot.y, y), layout.area.top, layout.area.bottom()));
    SceneItem& item = scene.area(std::move(corners), area.paint);
    constexpr double leastEdged = 4.0; // edges would hide what is narrower
    if (area.opacity < 1.0)
        item.seeThrough(area.opacity);
    const auto [first, last] = std::minmax_element(item.points.begin(), item.points.end());
    item.edged = item.edged && last->first - first->first >= leastEdged;
    item.tooltip = area.tooltip;
}

/// From (x1, y1) to (x2, y2), as far as it lies in the area.
void drawWhisker(Scene& scene, double x1, double y1, double x2, double y2, const PlotMark& mark,
                 const Box& area) {
    constexpr double half = 3.0; // of the lines across its ends, in pixels
    x1 = std::clamp(x1, area.left, area.right());
    x2 = std::clamp(x2, area.left, area.right());
    y1 = std::clamp(y1, area.top, area.bottom());
    y2 = std::clamp(y2, area.top, area.bottom());
    if (x1 == x2 && y1 == y2)
        return;
    const double width = mark.whiskersEnd ? 1.4 : 1.2;
    SceneItem& line = scene.polyline({{x1, y1}, {x2, y2}}, mark.paint, width);
    line.seeThrough(mark.whiskerOpacity);
    if (mark.radius == 0.0)
        line.tooltip = mark.tooltip;
    if (mark.whiskersEnd)
        for (const auto& [x, y] : {std::pair(x1, y1), std::pair(x2, y2)})
            scene.line(x - (x1 == x2 ? half : 0.0), y - (x1 == x2 ? 0.0 : half), x + (x1 == x2 ? half : 0.0),
                       y + (x1 == x2 ? 0.0 : half), mark.paint, width);
}

void drawMark(Scene& scene, const Plot& plot, std::size_t number, const PlotLayout& layout) {
    const PlotMark& mark = plot.marks[number];
    const double x = std::min(layout.px(plot.x, mark.x) + mark.aside,
                              layout.area.right() - (mark.aside > 0.0 ? 2.0 : 0.0));
    const double y =
        layout.py(plot.y, mark.y) + mark.down + (layout.down.empty() ? 0.0 : layout.down[number]);
    if (mark.xWhisker)
        drawWhisker(scene, layout.px(plot.x, mark.xWhisker->low), y, layout.px(plot.x, mark.xWhisker->high),
                    y, mark, layout.area);
    if (mark.yWhisker)
        drawWhisker(scene, x, layout.py(plot.y, mark.yWhisker->low), x,
                    layout.py(plot.y, mark.yWhisker->high), mark, layout.area);
    if (mark.radius == 0.0)
        return;
    if (mark.ringed)
        drawRing(scene, x, y, mark.radius);
    SceneItem& item = scene.area(markOutline(mark.shape, x, y, mark.radius), mark.paint);
    item.opacity = mark.opacity;
    item.edged = mark.radius >= dotRadius; // smaller ones would cut the line that they lie on
    item.tooltip = mark.tooltip;
    item.key = mark.key;
}

/// Areas and rules.
void drawBehind(Scene& scene, const Plot& plot, const PlotLayout& layout, const SceneSpace& space) {
    for (const PlotArea& area : plot.areas)
        drawArea(scene, plot, area, layout);
    for (std::size_t i = 0; i < plot.rules.size(); ++i)
        drawRule(scene, plot, plot.rules[i], layout.above[i], layout, space);
}

/// Marks with their labels.
void drawMarks(Scene& scene, const Plot& plot, const PlotLayout& layout, const SceneSpace& space) {
    for (std::size_t i = 0; i < plot.labels.size(); ++i)
        if (layout.labels[i] && !plot.labels[i].ofRule)
            drawLeader(scene, layout.px(plot.x, plot.labels[i].x), layout.py(plot.y, plot.labels[i].y),
                       *layout.labels[i]);
    const auto isSmall = [](const PlotMark& mark) { return mark.radius < markRadius; };
    const bool divided = !plot.between.empty();
    for (const bool small : {true, false}) {
        for (std::size_t i = 0; i < plot.marks.size(); ++i)
            if (divided ? isSmall(plot.marks[i]) == small : small)
                drawMark(scene, plot, i, layout);
        for (const PlotLine& line : plot.between)
            if (small)
                drawLine(scene, plot, line, layout);
    }
    if (const Box& area = layout.area; plot.framed)
        scene.polyline({{area.left, area.top},
                        {area.right(), area.top},
                        {area.right(), area.bottom()},
                        {area.left, area.bottom()},
                        {area.left, area.top}},
                       {Ink::text}, 1.8);
    for (std::size_t i = 0; i < plot.labels.size(); ++i)
        if (const std::optional<Box>& box = layout.labels[i]) {
            constexpr double groundOpacity = 0.88; // what lies behind the words is still guessed
            if (plot.labels[i].ofRule)
                scene.rectangle(box->left, box->top, box->width, box->height, {Ink::ground})
                    .seeThrough(groundOpacity);
            scene.text(box->left + box->width / 2, box->bottom() - 0.25 * space.textSize,
                       shortened(plot.labels[i].text, layout.area.width, space),
                       {plot.labels[i].faint ? Ink::faint : Ink::text}, SvgCanvas::Anchor::middle);
        }
}

} // namespace

void drawRing(Scene& scene, double x, double y, double radius) {
    std::vector<std::pair<double, double>> ring = markOutline(0, x, y, radius + 4.0);
    ring.push_back(ring.front());
    scene.polyline(std::move(ring), {Ink::text}, 1.6);
}

Scene sceneOf(const Plot& plot, const PlotLayout& layout, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = layout.height;
    scene.alongX = plot.rows.empty();
    if (plot.empty() && (plot.title.empty() || !plot.placeholder.empty())) { // else its axes are there
        scene.height = space.height;
        if (!plot.placeholder.empty())
            scene.text(space.width / 2, space.height / 2, shortened(plot.placeholder, space.width, space),
                       {Ink::faint}, SvgCanvas::Anchor::middle);
        return scene;
    }
    drawTitle(scene, plot, layout, space);
    plotPart::drawAxes(scene, plot, layout, space);
    drawBehind(scene, plot, layout, space);
    drawNamesAbove(scene, plot, layout, space);
    for (const PlotLine& line : plot.lines)
        drawLine(scene, plot, line, layout);
    drawMarks(scene, plot, layout, space);
    drawLegend(scene, plot.legend, plotPart::legendMargin, layout.legendTop,
               space.width - 2.0 * plotPart::legendMargin, space);
    for (std::size_t i = 0; i < layout.note.size(); ++i)
        scene.text(layout.area.left,
                   layout.noteBase + plotPart::noteLine * space.textSize * static_cast<double>(i),
                   layout.note[i], {Ink::faint});
    return scene;
}

Scene overlayOf(const Plot& plot, const PlotLayout& layout, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = space.height;
    drawBehind(scene, plot, layout, space);
    drawMarks(scene, plot, layout, space);
    return scene;
}

Scene sceneOf(const Plot& plot, const SceneSpace& space) {
    return sceneOf(plot, layPlot(plot, space), space);
}

} // namespace groupscope
