// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/scene.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

namespace groupscope {

namespace {

std::string paperColor(const Paint& paint) {
    switch (paint.ink) {
    case Ink::text:
        return "#222222";
    case Ink::faint:
        return "#666666";
    case Ink::grid:
        return "#dddddd";
    case Ink::series:
        return paint.color.empty() ? categoricalColor(paint.index) : paint.color;
    case Ink::ramp:
        return rampColor(paint.value, false);
    case Ink::onRamp:
        break;
    }
    return paint.value > 0.5 ? "#ffffff" : "#222222";
}

void addToCanvas(SvgCanvas& canvas, const SceneItem& item) {
    const std::string color = paperColor(item.paint);
    switch (item.shape) {
    case SceneItem::Shape::line:
        canvas.polyline(item.points, color, item.dashed ? "4 3" : "", item.width);
        return;
    case SceneItem::Shape::area:
        canvas.polygon(item.points, color, item.tooltip);
        return;
    case SceneItem::Shape::text:
        if (item.upright)
            canvas.verticalText(item.points[0].first, item.points[0].second, item.words, item.anchor, color);
        else
            canvas.text(item.points[0].first, item.points[0].second, item.words, item.anchor, 12, item.bold,
                        color);
    }
}

} // namespace

SceneSpace SceneSpace::paper() {
    SceneSpace space;
    space.textWidth = [](const std::string& text) { return estimatedTextWidth(text, 12); };
    space.textSize = 14.0;
    return space;
}

void Scene::line(double x1, double y1, double x2, double y2, Paint paint, double lineWidth, bool dashed) {
    polyline({{x1, y1}, {x2, y2}}, paint, lineWidth).dashed = dashed;
}

SceneItem& Scene::polyline(std::vector<std::pair<double, double>> points, Paint paint, double lineWidth) {
    SceneItem& item = items.emplace_back();
    item.points = std::move(points);
    item.paint = paint;
    item.width = lineWidth;
    return item;
}

SceneItem& Scene::area(std::vector<std::pair<double, double>> corners, Paint paint) {
    SceneItem& item = items.emplace_back();
    item.shape = SceneItem::Shape::area;
    item.points = std::move(corners);
    item.paint = paint;
    return item;
}

SceneItem& Scene::rectangle(double x, double y, double w, double h, Paint paint) {
    return area({{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}, paint);
}

SceneItem& Scene::text(double x, double y, std::string words, Paint paint, SvgCanvas::Anchor anchor) {
    SceneItem& item = items.emplace_back();
    item.shape = SceneItem::Shape::text;
    item.points = {{x, y}};
    item.words = std::move(words);
    item.paint = paint;
    item.anchor = anchor;
    return item;
}

std::string shortened(const std::string& text, double width, const SceneSpace& space) {
    if (space.textWidth(text) <= width)
        return text;
    std::string cut = text;
    while (!cut.empty() && space.textWidth(cut + "…") > width) {
        while (cut.size() > 1 && (cut.back() & 0xC0) == 0x80) // a whole character of UTF-8
            cut.pop_back();
        cut.pop_back();
    }
    return cut + "…";
}

std::string svgOf(const Scene& scene, const std::string& title) {
    SvgCanvas canvas(scene.width, scene.height, title);
    for (const SceneItem& item : scene.items)
        addToCanvas(canvas, item);
    return canvas.finish();
}

std::string rampColor(double value, bool dark) {
    using Color = std::array<double, 3>;
    // From the ground over the middle to the far end.
    static constexpr std::array<Color, 3> light{{{239, 245, 252}, {86, 160, 206}, {8, 48, 107}}};
    static constexpr std::array<Color, 3> onDark{{{27, 38, 52}, {58, 128, 180}, {222, 238, 252}}};
    const auto& stops = dark ? onDark : light;
    const double place = 2.0 * std::clamp(std::isfinite(value) ? value : 0.0, 0.0, 1.0);
    const auto lower = static_cast<std::size_t>(std::min(1.0, std::floor(place)));
    const double share = place - static_cast<double>(lower);
    std::array<char, 8> text{};
    std::array<int, 3> rgb{};
    for (std::size_t i = 0; i < 3; ++i)
        rgb[i] = static_cast<int>(std::lround((1.0 - share) * stops[lower][i] + share * stops[lower + 1][i]));
    std::snprintf(text.data(), text.size(), "#%02x%02x%02x", static_cast<unsigned>(rgb[0]) & 0xffU,
                  static_cast<unsigned>(rgb[1]) & 0xffU, static_cast<unsigned>(rgb[2]) & 0xffU);
    return text.data();
}

} // namespace groupscope
