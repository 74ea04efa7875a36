// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/curves.h"

#include "core/base/text.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

Paint paintOf(const Curve& curve, std::size_t number) {
    return {.ink = Ink::series, .color = curveColor(curve, number)};
}

std::vector<std::pair<double, double>> finitePoints(const Curve& curve) {
    std::vector<std::pair<double, double>> points;
    for (const auto& [x, y] : curve.points)
        if (std::isfinite(x) && std::isfinite(y))
            points.emplace_back(x, y);
    return points;
}

/// How far right of its points the bars of that curve stand, in pixels: those of one x stand apart, around
/// it.
double barAside(std::size_t number, std::size_t count) {
    return 5.0 * (static_cast<double>(number) - 0.5 * static_cast<double>(count - 1));
}

bool hasBand(const Curve& curve) {
    return curve.band.size() == curve.points.size();
}

/// Whether all of a point with its band is finite and its x is shown.
bool isShown(const Curve& curve, std::size_t point, const CurveRange& range) {
    const double x = curve.points[point].first;
    const auto& [low, high] = curve.band[point];
    return std::isfinite(x) && std::isfinite(low) && std::isfinite(high) && x >= range.left &&
           x <= range.right;
}

PlotLine lineOf(const Curve& curve, const Paint& paint) {
    PlotLine line{.name = curve.name,
                  .paint = paint,
                  .width = curve.width,
                  .dash = curve.dash,
                  .faint = curve.untrained};
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
        if (!std::isfinite(curve.points[i].first) || !std::isfinite(curve.points[i].second))
            continue;
        line.points.push_back(curve.points[i]);
        if (hasBand(curve))
            line.spread.emplace_back(Interval{curve.band[i].first, curve.band[i].second});
    }
    return line;
}

/// Along the upper edge, back along the lower.
PlotArea bandOf(const Curve& curve, const Paint& paint, const CurveRange& range) {
    PlotArea area{.paint = paint};
    std::vector<std::pair<double, double>> lower;
    for (std::size_t i = 0; i < curve.points.size(); ++i)
        if (isShown(curve, i, range)) {
            area.corners.emplace_back(curve.points[i].first, curve.band[i].second);
            lower.emplace_back(curve.points[i].first, curve.band[i].first);
        }
    area.corners.insert(area.corners.end(), lower.rbegin(), lower.rend());
    return area;
}

/// An upright line with ends, from `low` to `high`.
PlotMark barOf(double x, double low, double high, double aside, const Paint& paint, std::string tooltip) {
    return {.x = x,
            .y = low,
            .paint = paint,
            .radius = 0.0,
            .yWhisker = Interval{low, high},
            .whiskersEnd = true,
            .aside = aside,
            .tooltip = std::move(tooltip)};
}

/// "12.3 %" or, of another unit, four digits.
std::string valueText(const CurveFigure& figure, double value) {
    if (figure.percent)
        return fixedText(100.0 * value, 1) + " %";
    const double size = std::abs(value);
    return fixedText(value, size >= 100.0 ? 1 : size >= 1.0 ? 3 : 4);
}

/// Dots on a curve that say its values when they are pointed at: of very many points a part, with the last.
void addReadable(const CurveFigure& figure, const Curve& curve, const Paint& paint, const CurveRange& range,
                 Plot& plot) {
    constexpr std::size_t mostDots = 60;
    constexpr double readableRadius = 2.2; // pixels: the line stays in sight
    const std::size_t count = curve.points.size(), step = (count + mostDots - 1) / mostDots;
    for (std::size_t i = 0; i < count; ++i) {
        const auto& [x, y] = curve.points[i];
        if ((count - 1 - i) % step != 0 || !std::isfinite(x) || !std::isfinite(y) || x < range.left ||
            x > range.right || y < range.low || y > range.high)
            continue;
        std::string words =
            curve.name + ", " + figure.pointName + " " + shortestText(x) + ": " + valueText(figure, y);
        if (hasBand(curve) && std::isfinite(curve.band[i].first) && std::isfinite(curve.band[i].second))
            words += ", from " + valueText(figure, curve.band[i].first) + " to " +
                     valueText(figure, curve.band[i].second);
        plot.marks.push_back(
            {.x = x, .y = y, .paint = paint, .radius = readableRadius, .tooltip = std::move(words)});
    }
}

/// The bars, the dot of what is kept and its interval.
void addMarks(const Curve& curve, double barAsideOf, double whiskerAside, const Paint& paint,
              const CurveRange& range, Plot& plot) {
    const auto reaches = [&](double low, double high) { return high >= range.low && low <= range.high; };
    if (curve.barred && hasBand(curve))
        for (std::size_t i = 0; i < curve.points.size(); ++i)
            if (isShown(curve, i, range) && reaches(curve.band[i].first, curve.band[i].second))
                plot.marks.push_back(barOf(curve.points[i].first, curve.band[i].first, curve.band[i].second,
                                           barAsideOf, paint, curve.name));
    if (const std::optional<double> height = keptHeight(curve, range))
        plot.marks.push_back({.x = *curve.kept,
                              .y = *height,
                              .paint = paint,
                              .radius = dotRadius,
                              .tooltip = curve.name + ", " + curve.keptName});
    if (curve.whisker && curve.whisker->x >= range.left && curve.whisker->x <= range.right &&
        reaches(curve.whisker->low, curve.whisker->high))
        plot.marks.push_back(barOf(curve.whisker->x, curve.whisker->low, curve.whisker->high, whiskerAside,
                                   paint, curve.name + ", " + curve.whisker->name));
}

} // namespace

std::vector<PlotKey> legendOf(const CurveFigure& figure) {
    using Kind = LegendSample::Kind;
    std::vector<PlotKey> keys;
    for (std::size_t i = 0; i < figure.curves.size(); ++i) {
        const Curve& curve = figure.curves[i];
        keys.push_back(
            {curve.name,
             {.kind = Kind::line, .paint = paintOf(curve, i), .dash = curve.dash, .width = curve.width}});
    }
    if (hasUntrained(figure.curves))
        keys.push_back({untrainedName,
                        {.kind = Kind::ground,
                         .paint = {Ink::faint},
                         .width = mainCurveWidth,
                         .opacity = 2.0 * shadeOpacity}}); // small grounds look lighter
    if (std::any_of(figure.curves.begin(), figure.curves.end(),
                    [](const Curve& curve) { return curve.whisker.has_value(); }))
        keys.push_back({whiskerName, {.kind = Kind::whisker}});
    return keys;
}

Plot plotOf(const CurveFigure& figure) {
    const CurveRange range = figure.range();
    const double scale = figure.percent ? 100.0 : 1.0;
    Plot plot{.x = {.title = figure.xTitle, .shown = Axis{range.left, range.right, xInterval(figure, range)}},
              .y = {.title = figure.yTitle,
                    .factor = scale,
                    .unit = figure.percent ? " %" : "",
                    .shown = Axis{range.low, range.high, yInterval(figure, range) / scale}},
              .title = figure.title,
              .note = figure.note,
              .placeholder = "no epochs to draw"};
    if (std::all_of(figure.curves.begin(), figure.curves.end(),
                    [](const Curve& curve) { return finitePoints(curve).empty(); }))
        return plot;
    for (const auto& [from, to] :
         sharedUntrained(figure, range)) // the ground where no curve is of a trained model
        plot.areas.push_back(
            {.corners = {{from, range.low}, {to, range.low}, {to, range.high}, {from, range.high}},
             .paint = {Ink::text},
             .opacity = shadeOpacity,
             .tooltip = untrainedName});
    std::size_t whiskers = 0;
    for (std::size_t i = 0; i < figure.curves.size(); ++i) {
        const Curve& curve = figure.curves[i];
        const Paint paint = paintOf(curve, i);
        if (hasBand(curve) && !curve.barred)
            if (PlotArea band = bandOf(curve, paint, range); band.corners.size() > 2)
                plot.areas.push_back(std::move(band));
        plot.lines.push_back(lineOf(curve, paint));
        if (!figure.pointName.empty())
            addReadable(figure, curve, paint, range, plot);
        addMarks(curve, barAside(i, figure.curves.size()), curve.whisker ? whiskerOffset(whiskers++) : 0.0,
                 paint, range, plot);
    }
    if (const auto& marker = figure.marker; marker && marker->x >= range.left && marker->x <= range.right) {
        plot.rules.push_back({.value = marker->x, .paint = {Ink::text}, .dash = LineDash::dotted});
        if (!marker->label.empty())
            plot.labels.push_back({.x = marker->x, .y = range.low, .text = marker->label, .ofRule = true});
    }
    plot.legend = legendOf(figure);
    return plot;
}

} // namespace groupscope
