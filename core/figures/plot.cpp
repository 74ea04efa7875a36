// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/plot.h"

#include "core/figures/curves.h"
#include "core/figures/scene_axes.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace groupscope {

namespace {

constexpr double atRight = 16.0;            // pixels between the area and the edge
constexpr double legendMargin = 14.0;       // pixels beside the legend
constexpr double leastSide = 40.0;          // of the area
constexpr std::size_t mostObstacles = 1000; // placing labels takes time for each

/// The values that an axis has to show.
struct ValueRange {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    void add(double value) {
        if (!std::isfinite(value))
            return;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    void add(const std::optional<Interval>& whisker) {
        if (whisker) {
            add(whisker->low);
            add(whisker->high);
        }
    }
    Axis axis(const PlotScale& scale) const { return low <= high ? scale.around(low, high) : Axis(); }
};

std::pair<Axis, Axis> axesOf(const Plot& plot) {
    ValueRange x, y;
    for (const PlotMark& mark : plot.marks) {
        x.add(mark.x);
        x.add(mark.xWhisker);
        y.add(mark.y);
        y.add(mark.yWhisker);
    }
    for (const PlotLine& line : plot.lines)
        for (const auto& [pointX, pointY] : line.points) {
            x.add(pointX);
            y.add(pointY);
        }
    for (const PlotArea& area : plot.areas)
        for (const auto& [cornerX, cornerY] : area.corners) {
            x.add(cornerX);
            y.add(cornerY);
        }
    for (const PlotRule& rule : plot.rules)
        if (rule.kind != PlotRule::Kind::slope)
            (rule.kind == PlotRule::Kind::atX ? x : y).add(rule.value);
    if (plot.sameRange) {
        x.add(Interval{y.low, y.high});
        y = x;
    }
    if (!plot.rows.empty()) // the first on top
        return {x.axis(plot.x), {static_cast<double>(plot.rows.size()) - 0.5, -0.5, 1.0}};
    return {x.axis(plot.x), y.axis(plot.y)};
}

double widestTick(const PlotScale& scale, const Axis& axis, const SceneSpace& space) {
    double width = 0.0;
    for (const PlotTick& tick : ticksOf(scale, axis))
        width = std::max(width, space.textWidth(tick.label));
    return width;
}

/// As wide as the names of rows at most are, or what stands behind them.
double widestOfRows(const Plot& plot, bool behind, const SceneSpace& space) {
    double width = behind ? space.textWidth(plot.behindTitle) : 0.0;
    for (const PlotRow& row : plot.rows)
        width = std::max({width, space.textWidth(behind ? row.behind : row.name),
                          behind ? 0.0 : space.textWidth(row.detail)});
    return width;
}

std::string titleIn(const PlotScale& scale, double room, const SceneSpace& space) {
    const bool isShort = !scale.shortTitle.empty() && space.textWidth(scale.title) > room;
    return shortened(isShort ? scale.shortTitle : scale.title, room, space);
}

Box boxAround(double x, double y, double radius) {
    return {x - radius, y - radius, 2.0 * radius, 2.0 * radius};
}

/// Boxes along a line: labels stay off it where that is cheap.
void addAlong(double x1, double y1, double x2, double y2, std::vector<Box>& boxes) {
    const int steps = std::max(1, static_cast<int>(std::hypot(x2 - x1, y2 - y1) / 6.0));
    for (int i = 0; i <= steps; ++i) {
        const double share = static_cast<double>(i) / steps;
        boxes.push_back(boxAround(x1 + share * (x2 - x1), y1 + share * (y2 - y1), 2.0));
    }
}

std::vector<Box> thinLines(const Plot& plot, const PlotLayout& layout) {
    std::vector<Box> boxes;
    for (const PlotMark& mark : plot.marks) {
        const double x = layout.px(plot.x, mark.x), y = layout.py(plot.y, mark.y);
        if (mark.xWhisker)
            addAlong(layout.px(plot.x, mark.xWhisker->low), y, layout.px(plot.x, mark.xWhisker->high), y,
                     boxes);
        if (mark.yWhisker)
            addAlong(x, layout.py(plot.y, mark.yWhisker->low), x, layout.py(plot.y, mark.yWhisker->high),
                     boxes);
    }
    for (const PlotLine& line : plot.lines)
        for (std::size_t i = 1; i < line.points.size() && boxes.size() < 4 * mostObstacles; ++i)
            addAlong(layout.px(plot.x, line.points[i - 1].first),
                     layout.py(plot.y, line.points[i - 1].second), layout.px(plot.x, line.points[i].first),
                     layout.py(plot.y, line.points[i].second), boxes);
    return boxes;
}

std::vector<std::optional<Box>> placesOfLabels(const Plot& plot, const PlotLayout& layout,
                                               const SceneSpace& space) {
    std::vector<LabelRequest> requests;
    std::vector<Box> taken;
    for (const PlotLabel& label : plot.labels)
        requests.push_back({layout.px(plot.x, label.x), layout.py(plot.y, label.y),
                            std::min(space.textWidth(label.text) + 4.0, layout.area.width),
                            space.textSize + 2.0, label.mayBeLeftOut});
    if (requests.empty())
        return {};
    for (const bool small : {false, true}) // of very many marks, labels stand over some dots
        for (const PlotMark& mark : plot.marks)
            if ((mark.radius < markRadius) == small && (!small || taken.size() < mostObstacles))
                taken.push_back(
                    boxAround(layout.px(plot.x, mark.x), layout.py(plot.y, mark.y), mark.radius + 1.0));
    return placeLabels(requests, std::move(taken), thinLines(plot, layout), layout.area);
}

/// Ticks with their labels, as far as there is room for these; the line between area and labels; the title.
void drawXAxis(Scene& scene, const Plot& plot, const PlotLayout& layout, const SceneSpace& space) {
    const Box& area = layout.area;
    double free = -std::numeric_limits<double>::infinity(); // where the last label ends
    for (const PlotTick& tick : ticksOf(plot.x, layout.x)) {
        const double x = area.left + area.width * layout.x.at(tick.place);
        if (tick.label.empty()) {
            scene.line(x, area.bottom(), x, area.bottom() + 3.0, {Ink::faint});
            continue;
        }
        scene.line(x, area.top, x, area.bottom(), {Ink::grid});
        const double half = 0.5 * space.textWidth(tick.label);
        const double middle = std::min(x, space.width - half - 2.0); // never cut
        if (middle - half < free)
            continue;
        scene.text(middle, area.bottom() + 1.1 * space.textSize + 4.0, tick.label, {Ink::faint},
                   SvgCanvas::Anchor::middle);
        free = middle + half + 8.0;
    }
    scene.line(area.left, area.bottom(), area.right(), area.bottom(), {Ink::faint});
    scene.text(area.left + area.width / 2, area.bottom() + 2.3 * space.textSize + 4.0,
               titleIn(plot.x, area.width, space), {Ink::text}, SvgCanvas::Anchor::middle);
}

/// Heights of marks over the middle of their row so that as few as possible hide each other: each goes to the
/// free place nearest to the middle; where there is none they lie over each other. (marks,)
std::vector<double> swarmOf(const Plot& plot, const PlotLayout& layout) {
    constexpr double distance = 2.0 * dotRadius + 0.5;
    const double limit = 0.5 * layout.area.height / static_cast<double>(plot.rows.size()) - markRadius;
    const int steps = std::max(0, static_cast<int>(limit / distance));
    std::vector<double> down(plot.marks.size(), 0.0);
    std::vector<std::vector<std::pair<double, double>>> placed(plot.rows.size());
    for (std::size_t i = 0; i < plot.marks.size(); ++i) {
        if (!plot.marks[i].swarms)
            continue;
        auto& others = placed[static_cast<std::size_t>(plot.marks[i].y)];
        const double x = layout.px(plot.x, plot.marks[i].x);
        const auto isFree = [&](double y) {
            return std::none_of(others.begin(), others.end(), [&](const auto& other) {
                return std::hypot(x - other.first, y - other.second) < distance - 0.25;
            });
        };
        for (int step = 0; step <= 2 * steps; ++step) // 0, 1, -1, 2, -2, …
            if (const double y = distance * (step % 2 == 1 ? (step + 1) / 2 : -step / 2); isFree(y)) {
                down[i] = y;
                break;
            }
        others.emplace_back(x, down[i]);
    }
    return down;
}

void drawRows(Scene& scene, const Plot& plot, const PlotLayout& layout, const SceneSpace& space) {
    const Box& area = layout.area;
    const double height = area.height / static_cast<double>(plot.rows.size()), right = space.width - 8.0;
    const double room = area.left - 14.0;
    if (!plot.behindTitle.empty())
        scene.text(right, area.top - 0.4 * space.textSize, plot.behindTitle, {Ink::faint},
                   SvgCanvas::Anchor::end);
    for (std::size_t i = 0; i < plot.rows.size(); ++i) {
        const PlotRow& row = plot.rows[i];
        const double top = area.top + static_cast<double>(i) * height,
                     base = top + 0.5 * height + 0.35 * space.textSize;
        if (i > 0)
            scene.line(area.left, top, area.right(), top, {Ink::grid});
        const double up = row.detail.empty() ? 0.0 : 0.55 * space.textSize;
        SceneItem& name = scene.text(area.left - 8.0, base - up, shortened(row.name, room, space),
                                     {row.faint ? Ink::faint : Ink::text}, SvgCanvas::Anchor::end);
        if (name.words != row.name)
            name.tooltip = row.name;
        if (!row.detail.empty())
            scene.text(area.left - 8.0, base + up, shortened(row.detail, room, space), {Ink::faint},
                       SvgCanvas::Anchor::end);
        if (!row.behind.empty())
            scene.text(right, base, row.behind, {Ink::faint}, SvgCanvas::Anchor::end);
        if (!row.instead.empty())
            scene.text(area.left + 6.0, base, shortened(row.instead, area.width - 8.0, space), {Ink::faint});
    }
    scene.line(area.left, area.top, area.left, area.bottom(), {Ink::faint});
}

void drawYAxis(Scene& scene, const Plot& plot, const PlotLayout& layout, const SceneSpace& space) {
    const Box& area = layout.area;
    double free = std::numeric_limits<double>::infinity(); // upper end of the last label
    for (const PlotTick& tick : ticksOf(plot.y, layout.y)) {
        const double y = area.top + area.height * (1.0 - layout.y.at(tick.place));
        if (tick.label.empty()) {
            scene.line(area.left - 3.0, y, area.left, y, {Ink::faint});
            continue;
        }
        scene.line(area.left, y, area.right(), y, {Ink::grid});
        if (y + 0.65 * space.textSize > free)
            continue;
        scene.text(area.left - 6.0, y + 0.35 * space.textSize, tick.label, {Ink::faint},
                   SvgCanvas::Anchor::end);
        free = y - 0.65 * space.textSize;
    }
    scene.line(area.left, area.top, area.left, area.bottom(), {Ink::faint});
    scene
        .text(1.1 * space.textSize, area.top + area.height / 2, titleIn(plot.y, area.height, space),
              {Ink::text}, SvgCanvas::Anchor::middle)
        .upright = true;
}

bool isInSight(const Plot& plot, const PlotRule& rule, const PlotLayout& layout) {
    const double place = plot.x.placeOf(rule.value);
    return layout.x.low <= place && place <= layout.x.high;
}

/// The name of an upright rule; with an arrow to where it is out of sight.
std::string nameAbove(const Plot& plot, const PlotRule& rule, const PlotLayout& layout) {
    const double place = plot.x.placeOf(rule.value);
    return (place < layout.x.low ? "← " : "") + rule.name + (place > layout.x.high ? " →" : "");
}

/// Names of upright rules above the area, in the first line from the top where they touch no others; gives
/// their height.
double placeAbove(const Plot& plot, const SceneSpace& space, PlotLayout& layout) {
    const double line = 1.25 * space.textSize;
    double height = 0.0;
    layout.above.assign(plot.rules.size(), Box());
    for (std::size_t i = 0; i < plot.rules.size(); ++i) {
        const PlotRule& rule = plot.rules[i];
        if (rule.kind != PlotRule::Kind::atX || rule.name.empty())
            continue;
        const double width =
            std::min(space.textWidth(nameAbove(plot, rule, layout)) + 8.0, layout.area.width);
        const double place = std::clamp(plot.x.placeOf(rule.value), layout.x.low, layout.x.high);
        const double middle = layout.area.left + layout.area.width * layout.x.at(place);
        Box box{std::clamp(middle - 0.5 * width, layout.area.left, layout.area.right() - width), 2.0, width,
                line};
        while (std::any_of(layout.above.begin(), layout.above.end(),
                           [&](const Box& other) { return overlap(other, box) > 0.0; }))
            box.top += line;
        layout.above[i] = box;
        height = std::max(height, box.bottom());
    }
    return height;
}

/// On the ground, so that no line runs through words.
void drawNamesAbove(Scene& scene, const Plot& plot, const PlotLayout& layout, const SceneSpace& space) {
    for (std::size_t i = 0; i < plot.rules.size(); ++i) {
        const Box& box = layout.above[i];
        if (box.width == 0.0)
            continue;
        scene.rectangle(box.left, box.top, box.width, box.height, {Ink::ground});
        scene.text(box.left + box.width / 2, box.bottom() - 0.3 * space.textSize,
                   shortened(nameAbove(plot, plot.rules[i], layout), box.width, space), plot.rules[i].paint,
                   SvgCanvas::Anchor::middle);
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
                .tooltip = line.name;
            continue;
        }
        SceneItem& item = scene.polyline(std::move(part.points), line.paint, line.width);
        item.dash = line.dash;
        item.seeThrough(opacity);
    }
}

void drawArea(Scene& scene, const Plot& plot, const PlotArea& area, const PlotLayout& layout) {
    std::vector<std::pair<double, double>> corners;
    for (const auto& [x, y] : area.corners)
        corners.emplace_back(std::clamp(layout.px(plot.x, x), layout.area.left, layout.area.right()),
                             std::clamp(layout.py(plot.y, y), layout.area.top, layout.area.bottom()));
    SceneItem& item = scene.area(std::move(corners), area.paint);
    if (area.opacity < 1.0)
        item.seeThrough(area.opacity);
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

Table::Cell cellOf(const std::optional<Interval>& whisker, double Interval::*end) {
    return whisker ? Table::Cell((*whisker).*end) : Table::Cell();
}

} // namespace

std::optional<Interval> spreadOf(const Statistic& statistic, const Interval& limits) {
    const double spread = statistic.deviation.value_or(0.0);
    if (spread <= 0.0)
        return std::nullopt;
    return Interval{std::max(limits.low, statistic.mean - spread),
                    std::min(limits.high, statistic.mean + spread)};
}

PlotLayout layPlot(const Plot& plot, const SceneSpace& space) {
    PlotLayout layout;
    std::tie(layout.x, layout.y) = axesOf(plot);
    const bool isRows = !plot.rows.empty();
    const double left = isRows ? std::min(widestOfRows(plot, false, space) + 18.0, 0.42 * space.width)
                               : (plot.y.title.empty() ? 0.3 : 1.7) * space.textSize +
                                     widestTick(plot.y, layout.y, space) + 14.0;
    const double behind = isRows ? widestOfRows(plot, true, space) : 0.0;
    const double right = atRight + (behind > 0.0 ? behind + 6.0 : 0.0);
    const double width = std::max(leastSide, space.width - left - right);
    const double axis = 2.7 * space.textSize + 6.0,
                 legend = legendHeight(plot.legend, space.width - 2.0 * legendMargin, space);
    const double note = plot.note.empty() ? 0.0 : 1.3 * space.textSize;
    const double below = axis + (legend > 0.0 ? legend + 4.0 : 0.0) + note;
    layout.area = {left, 0.0, width, 0.0};
    // Half of the uppermost label, the title, or names of rules.
    const double title = !plot.title.empty() ? 1.9 : !plot.behindTitle.empty() ? 1.4 : 0.5;
    const double above = std::max(placeAbove(plot, space, layout), title * space.textSize) + 4.0;
    const double free = space.height - above - below, count = static_cast<double>(plot.rows.size());
    double height = std::max(2.0 * leastSide, free);
    if (isRows) {
        double least = plot.leastRow * space.textSize; // of a row
        for (const PlotMark& mark : plot.marks)
            least = std::max(least, 2.0 * (std::abs(mark.down) + mark.radius) + 4.0);
        height = count * std::clamp(free / count, least, std::max(least, plot.mostRow * space.textSize));
    }
    layout.area = {left, above, width, height};
    if (std::any_of(plot.marks.begin(), plot.marks.end(), [](const PlotMark& mark) { return mark.swarms; }))
        layout.down = swarmOf(plot, layout);
    layout.legendTop = layout.area.bottom() + axis;
    layout.height = layout.area.bottom() + below;
    layout.noteBase = layout.height - 0.4 * space.textSize;
    layout.labels = placesOfLabels(plot, layout, space);
    return layout;
}

Scene sceneOf(const Plot& plot, const PlotLayout& layout, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = layout.height;
    if (plot.empty()) {
        scene.height = space.height;
        if (!plot.placeholder.empty())
            scene.text(space.width / 2, space.height / 2, shortened(plot.placeholder, space.width, space),
                       {Ink::faint}, SvgCanvas::Anchor::middle);
        return scene;
    }
    if (!plot.title.empty())
        scene.text(12.0, 1.3 * space.textSize, shortened(plot.title, space.width - 24.0, space)).bold = true;
    drawXAxis(scene, plot, layout, space);
    if (plot.rows.empty())
        drawYAxis(scene, plot, layout, space);
    else
        drawRows(scene, plot, layout, space);
    for (const PlotArea& area : plot.areas)
        drawArea(scene, plot, area, layout);
    for (std::size_t i = 0; i < plot.rules.size(); ++i)
        drawRule(scene, plot, plot.rules[i], layout.above[i], layout, space);
    drawNamesAbove(scene, plot, layout, space);
    for (const PlotLine& line : plot.lines)
        drawLine(scene, plot, line, layout);
    for (std::size_t i = 0; i < plot.labels.size(); ++i)
        if (layout.labels[i])
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
    for (std::size_t i = 0; i < plot.labels.size(); ++i)
        if (const std::optional<Box>& box = layout.labels[i])
            scene.text(box->left + box->width / 2, box->bottom() - 0.25 * space.textSize,
                       shortened(plot.labels[i].text, layout.area.width, space),
                       {plot.labels[i].faint ? Ink::faint : Ink::text}, SvgCanvas::Anchor::middle);
    drawLegend(scene, plot.legend, legendMargin, layout.legendTop, space.width - 2.0 * legendMargin, space);
    if (!plot.note.empty())
        scene.text(layout.area.left, layout.noteBase, shortened(plot.note, layout.area.width, space),
                   {Ink::faint});
    return scene;
}

Scene sceneOf(const Plot& plot, const SceneSpace& space) {
    return sceneOf(plot, layPlot(plot, space), space);
}

Table valuesOf(const Plot& plot) {
    using Kind = Table::Kind;
    const bool isRows = !plot.rows.empty();
    Table table;
    table.columns = {{"name", "name"},
                     {"x", plot.x.title, Kind::number},
                     {"y", plot.y.title, isRows ? Kind::text : Kind::number},
                     {"x_low", "x from", Kind::number},
                     {"x_high", "x to", Kind::number},
                     {"y_low", "y from", Kind::number},
                     {"y_high", "y to", Kind::number}};
    const auto add = [&](const std::string& name, double x, double y, const std::optional<Interval>& xWhisker,
                         const std::optional<Interval>& yWhisker) {
        const auto row = static_cast<std::size_t>(y);
        table.rows.push_back({Table::Cell(name), Table::Cell(x),
                              isRows ? Table::Cell(plot.rows[row].name) : Table::Cell(y),
                              cellOf(xWhisker, &Interval::low), cellOf(xWhisker, &Interval::high),
                              cellOf(yWhisker, &Interval::low), cellOf(yWhisker, &Interval::high)});
    };
    for (const PlotMark& mark : plot.marks)
        if (!mark.name.empty())
            add(mark.name, mark.x, mark.y, mark.xWhisker, mark.yWhisker);
    for (const PlotLine& line : plot.lines)
        for (std::size_t i = 0; i < line.points.size() && !line.name.empty(); ++i)
            add(line.name, line.points[i].first, line.points[i].second, {},
                line.spread.empty() ? std::nullopt : line.spread[i]);
    return table;
}

} // namespace groupscope
