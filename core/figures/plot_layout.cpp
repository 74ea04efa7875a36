// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/curves.h"
#include "core/figures/plot_parts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace groupscope {

namespace {

constexpr double atRight = 16.0;            // pixels between the area and the edge
constexpr double leastSide = 40.0;          // of the area
constexpr std::size_t mostObstacles = 1000; // placing labels takes time for each

/// The values that an axis has to show.
struct ValueRange {
    const PlotScale* scale; ///< values without a place on it are left out
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    void add(double value) {
        if (!std::isfinite(value) || !std::isfinite(scale->placeOf(value)))
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
    Axis axis() const { return low <= high ? scale->around(low, high) : Axis(); }
};

std::pair<Axis, Axis> axesOf(const Plot& plot) {
    ValueRange x{.scale = &plot.x}, y{.scale = &plot.y};
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
        std::tie(y.low, y.high) = std::pair(x.low, x.high);
    }
    if (!plot.rows.empty()) // the first on top
        return {x.axis(), {static_cast<double>(plot.rows.size()) - 0.5, -0.5, 1.0}};
    return {x.axis(), y.axis()};
}

double widestTick(const PlotScale& scale, const Axis& axis, const SceneSpace& space) {
    double width = 0.0;
    for (const PlotTick& tick : ticksOf(scale, axis))
        width = std::max(width, space.textWidth(tick.label));
    return width;
}

/// As wide as the names of rows, with their details, are at most.
double widestName(const Plot& plot, bool brief, const SceneSpace& space) {
    double width = 0.0;
    for (const PlotRow& row : plot.rows)
        width =
            std::max({width, space.textWidth(plotPart::rowName(row, brief)), space.textWidth(row.detail)});
    return width;
}

/// As wide as what stands behind rows is at most.
double widestBehind(const Plot& plot, const SceneSpace& space) {
    double width = space.textWidth(plot.behindTitle);
    for (const PlotRow& row : plot.rows)
        width = std::max(width, space.textWidth(row.behind));
    return width;
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
    const CurveRange shown{layout.x.low, layout.x.high, layout.y.low, layout.y.high};
    for (const PlotLine& line : plot.lines) {
        std::vector<std::pair<double, double>> places; // what a zoom leaves out is in nobody's way
        for (const auto& [x, y] : line.points)
            if (const std::pair place(plot.x.placeOf(x), plot.y.placeOf(y));
                std::isfinite(place.first) && std::isfinite(place.second))
                places.push_back(place);
        for (const std::vector<std::pair<double, double>>& part : clippedTo(places, shown))
            for (std::size_t i = 1; i < part.size() && boxes.size() < 4 * mostObstacles; ++i)
                addAlong(layout.xOf(part[i - 1].first), layout.yOf(part[i - 1].second),
                         layout.xOf(part[i].first), layout.yOf(part[i].second), boxes);
    }
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

/// Names of upright rules above the area, in the first line from the top where they touch no others; gives
/// their height.
double placeAbove(const Plot& plot, const SceneSpace& space, double top, PlotLayout& layout) {
    const double line = 1.25 * space.textSize;
    double height = 0.0;
    layout.above.assign(plot.rules.size(), Box());
    for (std::size_t i = 0; i < plot.rules.size(); ++i) {
        const PlotRule& rule = plot.rules[i];
        if (rule.kind != PlotRule::Kind::atX || rule.name.empty())
            continue;
        const double width =
            std::min(space.textWidth(plotPart::nameAbove(plot, rule, layout)) + 8.0, layout.area.width);
        const double place = std::clamp(plot.x.placeOf(rule.value), layout.x.low, layout.x.high);
        const double middle = layout.area.left + layout.area.width * layout.x.at(place);
        Box box{std::clamp(middle - 0.5 * width, layout.area.left,
                           std::max(layout.area.left, layout.area.right() - width)),
                top, width, line};
        while (std::any_of(layout.above.begin(), layout.above.end(),
                           [&](const Box& other) { return overlap(other, box) > 0.0; }))
            box.top += line;
        layout.above[i] = box;
        height = std::max(height, box.bottom());
    }
    return height;
}

} // namespace

std::string plotPart::nameAbove(const Plot& plot, const PlotRule& rule, const PlotLayout& layout) {
    const double place = plot.x.placeOf(rule.value);
    return (place < layout.x.low ? "← " : "") + rule.name + (place > layout.x.high ? " →" : "");
}

bool plotPart::inOneLine(const Plot& plot, const SceneSpace& space) {
    return plot.detail.empty() || (!plot.detailBelow && boldWidth * space.textWidth(plot.title) + 24.0 +
                                                                space.textWidth(plot.detail) <=
                                                            space.width - 24.0);
}

namespace {

/// Ticks and title of x below the area; names of many values stand upright.
void layXAxis(const Plot& plot, const SceneSpace& space, PlotLayout& layout) {
    layout.xHeight = plot.x.bare ? 4.0 : (plot.x.title.empty() ? 1.4 : 2.7) * space.textSize + 6.0;
    if (plot.x.names.empty() || plot.x.bare)
        return;
    const double room = layout.area.width / static_cast<double>(plot.x.names.size());
    const double widest = widestTick(plot.x, layout.x, space);
    layout.uprightNames = widest + 6.0 > room;
    if (!layout.uprightNames)
        return;
    layout.nameRoom = room >= 1.2 * space.textSize ? std::min(widest, 10.0 * space.textSize) : 0.0;
    layout.xHeight = layout.nameRoom + (plot.x.title.empty() ? 0.4 : 1.6) * space.textSize + 8.0;
}

/// Everything but the height of the area and what follows from it.
PlotLayout layFrame(const Plot& plot, const SceneSpace& space) {
    PlotLayout layout;
    std::tie(layout.x, layout.y) = axesOf(plot);
    const bool isRows = !plot.rows.empty();
    const double mostNames = 0.42 * space.width, besideNames = 18.0;
    layout.briefRows = isRows && widestName(plot, false, space) + besideNames > mostNames;
    const double left = isRows ? std::min(widestName(plot, layout.briefRows, space) + besideNames, mostNames)
                        : plot.y.bare ? atRight
                                      : (plot.y.title.empty() ? 0.3 : 1.7) * space.textSize +
                                            widestTick(plot.y, layout.y, space) + 14.0;
    const double behind = isRows ? widestBehind(plot, space) : 0.0;
    const double right = atRight + (behind > 0.0 ? behind + 6.0 : 0.0);
    layout.area = {left, 0.0, std::max(leastSide, space.width - left - right), 0.0};
    layXAxis(plot, space, layout);
    const double legend = legendHeight(plot.legend, space.width - 2.0 * plotPart::legendMargin, space);
    layout.note = wrapped(plot.note, space.width - left - atRight, space);
    const double note = plotPart::noteLine * space.textSize * static_cast<double>(layout.note.size());
    // Half of the uppermost label, the title, or names of rules.
    layout.titleBase = 1.3 * space.textSize;
    const double title = !plot.title.empty()         ? (plotPart::inOneLine(plot, space) ? 1.9 : 3.1)
                         : !plot.behindTitle.empty() ? 1.4
                                                     : 0.5;
    layout.area.top =
        std::max(placeAbove(plot, space, plot.title.empty() ? 2.0 : title * space.textSize, layout),
                 title * space.textSize) +
        4.0;
    layout.legendTop = layout.xHeight; // below the area, until its height is known
    layout.height = layout.xHeight + (legend > 0.0 ? legend + 4.0 : 0.0) + note;
    return layout;
}

/// Heights of all rows: those that they need, and those beyond which they are no easier to read.
std::pair<double, double> heightOfRows(const Plot& plot, const SceneSpace& space) {
    double least = plot.leastRow * space.textSize; // of a row
    for (const PlotMark& mark : plot.marks)
        least = std::max(least, 2.0 * (std::abs(mark.down) + mark.radius) + 4.0);
    const auto count = static_cast<double>(plot.rows.size());
    return {count * least, count * std::max(least, plot.mostRow * space.textSize)};
}

} // namespace

PlotFrame frameOf(const Plot& plot, const SceneSpace& space) {
    const PlotLayout layout = layFrame(plot, space);
    PlotFrame frame{.around = layout.area.top + layout.height};
    frame.grows = plot.rows.empty() && !plot.aspect;
    frame.leastArea = !plot.rows.empty() ? heightOfRows(plot, space).first
                      : plot.aspect      ? *plot.aspect * layout.area.width
                                         : plot.leastHeight;
    return frame;
}

PlotLayout layPlot(const Plot& plot, const SceneSpace& space) {
    PlotLayout layout = layFrame(plot, space);
    const double below = layout.height, free = space.height - layout.area.top - below;
    layout.area.height = plot.aspect ? *plot.aspect * layout.area.width : std::max(plot.leastHeight, free);
    if (!plot.rows.empty()) {
        const auto [least, most] = heightOfRows(plot, space);
        layout.area.height = std::clamp(free, least, most);
    }
    if (std::any_of(plot.marks.begin(), plot.marks.end(), [](const PlotMark& mark) { return mark.swarms; }))
        layout.down = swarmOf(plot, layout);
    layout.legendTop = layout.area.bottom() + layout.xHeight;
    layout.height = layout.area.bottom() + below;
    layout.noteBase = layout.height - 0.4 * space.textSize -
                      plotPart::noteLine * space.textSize * (static_cast<double>(layout.note.size()) - 1.0);
    layout.labels = placesOfLabels(plot, layout, space);
    return layout;
}

PlotLayout layPlotIn(const Plot& plot, const Box& area, const SceneSpace& space) {
    PlotLayout layout;
    std::tie(layout.x, layout.y) = axesOf(plot);
    layout.area = area;
    layout.height = space.height;
    layout.above.assign(plot.rules.size(), Box());
    layout.labels = placesOfLabels(plot, layout, space);
    return layout;
}

} // namespace groupscope
