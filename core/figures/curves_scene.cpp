// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/curves.h"
#include "core/figures/scene_axes.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

constexpr double sampleWidth = 24.0; // of a line in the legend

Paint paintOf(const Curve& curve, std::size_t number) {
    return {.ink = Ink::series, .color = curveColor(curve, number)};
}

/// What the legend names: the curves, and after them what faint stretches mean.
std::vector<Curve> namedIn(const CurveFigure& figure) {
    std::vector<Curve> named = figure.curves;
    if (hasUntrained(figure.curves))
        named.push_back({.name = untrainedName});
    if (std::any_of(figure.curves.begin(), figure.curves.end(),
                    [](const Curve& curve) { return curve.whisker.has_value(); }))
        named.push_back({.name = whiskerName});
    return named;
}

/// The ground of stretches where no curve is of a trained model.
void drawShade(Scene& scene, const SceneAxes& axes, const std::vector<std::pair<double, double>>& stretches) {
    for (const auto& [from, to] : stretches) {
        const double left = axes.px(from), right = axes.px(to);
        SceneItem& shade = scene.area({{left, axes.plot.top},
                                       {right, axes.plot.top},
                                       {right, axes.plot.bottom()},
                                       {left, axes.plot.bottom()}},
                                      {Ink::text});
        shade.seeThrough(shadeOpacity).tooltip = untrainedName;
    }
}

/// A faint line on the ground of such stretches.
void drawUntrainedSample(Scene& scene, double left, double middle) {
    scene
        .area({{left, middle - 5.0},
               {left + sampleWidth, middle - 5.0},
               {left + sampleWidth, middle + 5.0},
               {left, middle + 5.0}},
              {Ink::text})
        .seeThrough(2.0 * shadeOpacity); // small grounds look lighter
    scene.polyline({{left, middle}, {left + sampleWidth, middle}}, {Ink::faint}, mainCurveWidth)
        .seeThrough(untrainedOpacity);
}

void drawWhiskerSample(Scene& scene, double x, double middle) {
    scene.line(x, middle - 5.0, x, middle + 5.0, {Ink::text}, 1.4);
    for (const double y : {middle - 5.0, middle + 5.0})
        scene.line(x - whiskerEnd, y, x + whiskerEnd, y, {Ink::text}, 1.4);
}

/// Names and line samples in one row, or in columns as wide as the widest name. Returns the height; draws
/// when there is a scene.
double layCurveLegend(Scene* scene, const std::vector<Curve>& curves, double top, const SceneSpace& space) {
    const double left = 16.0, width = space.width - 2.0 * left, rowHeight = 1.25 * space.textSize;
    double widest = 0.0, total = 0.0;
    const auto needed = [&](const Curve& curve) {
        return std::min(space.textWidth(curve.name) + sampleWidth + 22.0, width);
    };
    for (const Curve& curve : curves) {
        widest = std::max(widest, needed(curve));
        total += needed(curve);
    }
    double x = 0.0, y = 0.0;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const double room = total <= width ? needed(curves[i]) : widest; // columns when one row is too short
        if (x > 0.0 && x + room > width) {
            x = 0.0;
            y += rowHeight;
        }
        if (scene) {
            const double middle = top + y + 0.5 * rowHeight;
            if (curves[i].name == untrainedName)
                drawUntrainedSample(*scene, left + x, middle);
            else if (curves[i].name == whiskerName)
                drawWhiskerSample(*scene, left + x + sampleWidth / 2, middle);
            else
                scene->line(left + x, middle, left + x + sampleWidth, middle, paintOf(curves[i], i),
                            curves[i].width, curves[i].dash);
            scene->text(left + x + sampleWidth + 6.0, middle + 0.3 * space.textSize,
                        shortened(curves[i].name, room - sampleWidth - 12.0, space));
        }
        x += room;
    }
    return curves.empty() ? 0.0 : y + rowHeight;
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

/// A vertical line with ends, from high to low.
void drawBar(Scene& scene, double x, double top, double bottom, const Paint& paint,
             const std::string& tooltip) {
    scene.polyline({{x, top}, {x, bottom}}, paint, 1.4).tooltip = tooltip;
    for (const double y : {top, bottom})
        scene.line(x - whiskerEnd, y, x + whiskerEnd, y, paint, 1.4);
}

/// Bars of the points that are shown, `aside` pixels beside them.
void drawBars(Scene& scene, const SceneAxes& axes, const Curve& curve, double aside, const Paint& paint) {
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
        const double x = curve.points[i].first;
        const auto& [low, high] = curve.band[i];
        if (!std::isfinite(x) || !std::isfinite(low) || !std::isfinite(high) || x < axes.x.low ||
            x > axes.x.high || high < axes.y.low || low > axes.y.high)
            continue;
        drawBar(scene, axes.px(x) + aside, axes.py(std::min(high, axes.y.high)),
                axes.py(std::max(low, axes.y.low)), paint, curve.name);
    }
}

void drawBand(Scene& scene, const SceneAxes& axes, const Curve& curve, double aside, const Paint& paint) {
    if (curve.band.size() != curve.points.size())
        return;
    if (curve.barred)
        return drawBars(scene, axes, curve, aside, paint);
    std::vector<std::pair<double, double>> upper, lower;
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
        const double x = curve.points[i].first;
        const auto& [low, high] = curve.band[i];
        if (!std::isfinite(x) || !std::isfinite(low) || !std::isfinite(high) || x < axes.x.low ||
            x > axes.x.high)
            continue;
        upper.emplace_back(axes.px(x), axes.py(std::clamp(high, axes.y.low, axes.y.high)));
        lower.emplace_back(axes.px(x), axes.py(std::clamp(low, axes.y.low, axes.y.high)));
    }
    upper.insert(upper.end(), lower.rbegin(), lower.rend());
    if (upper.size() > 2)
        scene.area(std::move(upper), paint).seeThrough(0.2);
}

void drawCurve(Scene& scene, const SceneAxes& axes, const CurveRange& range, const Curve& curve,
               const Paint& paint) {
    for (auto& [points, trained] : partsOf(curve, range)) {
        for (auto& [x, y] : points) {
            x = axes.px(x);
            y = axes.py(y);
        }
        const double opacity = trained ? 1.0 : untrainedOpacity;
        if (points.size() == 1) { // a line through one point is nothing
            scene.area(markOutline(0, points[0].first, points[0].second, dotRadius), paint)
                .seeThrough(opacity)
                .tooltip = curve.name;
        } else {
            SceneItem& line = scene.polyline(std::move(points), paint, curve.width);
            line.dash = curve.dash;
            line.seeThrough(opacity);
        }
    }
    if (const std::optional<double> height = keptHeight(curve, range))
        scene.area(markOutline(0, axes.px(*curve.kept), axes.py(*height), dotRadius), paint).tooltip =
            curve.name + ", " + curve.keptName;
}

/// With ends, so that it is not taken for a part of the marker's line; beside it where curves share an x.
void drawWhisker(Scene& scene, const SceneAxes& axes, const CurveRange& range, const Curve& curve,
                 std::size_t place, const Paint& paint) {
    const CurveWhisker& whisker = *curve.whisker;
    if (whisker.x < range.left || whisker.x > range.right || whisker.high < range.low ||
        whisker.low > range.high)
        return;
    const double x = std::min(axes.px(whisker.x) + whiskerOffset(place), axes.plot.right() - 2.0);
    const double top = axes.py(std::min(whisker.high, range.high)),
                 bottom = axes.py(std::max(whisker.low, range.low));
    drawBar(scene, x, top, bottom, paint, curve.name + ", " + whisker.name);
}

void drawMarker(Scene& scene, const SceneAxes& axes, const CurveFigure& figure, const CurveRange& range,
                const SceneSpace& space) {
    const CurveMarker& marker = *figure.marker;
    if (marker.x < range.left || marker.x > range.right)
        return;
    const double x = axes.px(marker.x);
    scene.line(x, axes.plot.top, x, axes.plot.bottom(), {Ink::text}, 1.0, LineDash::dotted);
    if (marker.label.empty())
        return;
    const Box box = markerPlace(figure, range, axes.plot, space);
    scene.text(box.left + 4.0, box.bottom() - 0.3 * space.textSize,
               shortened(marker.label, box.width - 8.0, space));
}

} // namespace

Box markerPlace(const CurveFigure& figure, const CurveRange& range, const Box& plot,
                const SceneSpace& space) {
    const double width = std::min(space.textWidth(figure.marker->label) + 8.0, plot.width);
    const double height = space.textSize + 2.0;
    const double x = plot.left + (figure.marker->x - range.left) / (range.right - range.left) * plot.width;
    const bool fitsRight = x + 3.0 + width <= plot.right();
    const double left = fitsRight ? x + 3.0 : std::max(x - 3.0 - width, plot.left); // never cut
    const Box lowest{left, plot.bottom() - height - 3.0, width, height};
    const auto hidesACurve = [&](const Box& place) {
        const auto xAt = [&](double px) {
            return range.left + (px - plot.left) / plot.width * (range.right - range.left);
        };
        const auto yAt = [&](double py) {
            return range.low + (plot.bottom() - py) / plot.height * (range.high - range.low);
        };
        const CurveRange values{xAt(place.left), xAt(place.right()), yAt(place.bottom()), yAt(place.top)};
        return std::any_of(figure.curves.begin(), figure.curves.end(), [&](const Curve& curve) {
            return !clippedTo(finitePoints(curve), values).empty();
        });
    };
    Box place = lowest; // the lowest that hides nothing, else the lowest
    while (hidesACurve(place) && place.top - height > plot.top)
        place.top -= height;
    return hidesACurve(place) ? lowest : place;
}

Scene curvesScene(const CurveFigure& figure, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = space.height;
    const bool empty = std::all_of(figure.curves.begin(), figure.curves.end(),
                                   [](const Curve& curve) { return finitePoints(curve).empty(); });
    if (empty) {
        scene.text(space.width / 2, space.height / 2, "no epochs to draw", {Ink::faint},
                   SvgCanvas::Anchor::middle);
        return scene;
    }
    const CurveRange range = figure.range();
    const double scale = figure.percent ? 100.0 : 1.0, yTick = yInterval(figure, range);
    const double legend = layCurveLegend(nullptr, namedIn(figure), 0.0, space);
    const double top = figure.title.empty() ? 10.0 : 1.9 * space.textSize;
    const std::string unit = figure.percent ? " %" : "";
    const double left = 2.0 * space.textSize + 12.0 +
                        std::max(space.textWidth(tickText(scale * range.high, yTick) + unit),
                                 space.textWidth(tickText(scale * range.low, yTick) + unit));
    const double below = 2.6 * space.textSize + 8.0 + legend;
    const SceneAxes axes{
        {left, top, std::max(40.0, space.width - left - 16.0), std::max(40.0, space.height - top - below)},
        {range.left, range.right, xInterval(figure, range)},
        {range.low, range.high, yTick / scale},
        figure.xTitle,
        figure.yTitle,
        scale,
        1.0,
        unit};
    if (!figure.title.empty())
        scene.text(12.0, 1.3 * space.textSize, shortened(figure.title, space.width - 24.0, space)).bold =
            true;
    axes.drawY(scene, space);
    axes.drawX(scene, space);
    drawShade(scene, axes, sharedUntrained(figure, range));
    for (std::size_t i = 0; i < figure.curves.size(); ++i)
        drawBand(scene, axes, figure.curves[i], barAside(i, figure.curves.size()),
                 paintOf(figure.curves[i], i));
    for (std::size_t i = 0; i < figure.curves.size(); ++i)
        drawCurve(scene, axes, range, figure.curves[i], paintOf(figure.curves[i], i));
    for (std::size_t i = 0, place = 0; i < figure.curves.size(); ++i)
        if (figure.curves[i].whisker)
            drawWhisker(scene, axes, range, figure.curves[i], place++, paintOf(figure.curves[i], i));
    if (figure.marker)
        drawMarker(scene, axes, figure, range, space);
    scene.height = axes.plot.bottom() + below;
    layCurveLegend(&scene, namedIn(figure), scene.height - legend - 2.0, space);
    return scene;
}

} // namespace groupscope
