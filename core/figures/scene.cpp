// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/scene.h"

#include "core/base/text.h"
#include "core/figures/palette.h"

#include <sstream>
#include <utility>

namespace groupscope {

namespace {

std::string dashText(LineDash dash) {
    return joined(dashPattern(dash), " ", [&](const double length) { return fixedText(length, 0); });
}

void addToCanvas(SvgCanvas& canvas, const SceneItem& item) {
    const std::string color = hexOf(colorOf(item.paint, paperInk()));
    switch (item.shape) {
    case SceneItem::Shape::line:
        canvas.polyline(item.points, color, dashText(item.dash), item.width, item.opacity);
        return;
    case SceneItem::Shape::segments:
        canvas.segments(item.points, color, item.width, item.opacity);
        return;
    case SceneItem::Shape::area:
        canvas.polygon(item.points, color, item.tooltip, item.edged, item.opacity);
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

std::string paperCount(std::int64_t count) {
    std::string text = std::to_string(count);
    for (std::size_t at = text.size(); at > 3; at -= 3)
        text.insert(at - 3, ",");
    return text;
}

SceneSpace SceneSpace::paper() {
    SceneSpace space;
    space.textWidth = [](const std::string& text) { return estimatedTextWidth(text, 12); };
    space.countText = paperCount;
    space.textSize = 14.0;
    return space;
}

InkColors paperInk() {
    return {{1.0, 1.0, 1.0}, colorFromHex("#1b1f24"), colorFromHex("#555c64"), colorFromHex("#dddfe2")};
}

Color colorOf(const Paint& paint, const InkColors& ink) {
    switch (paint.ink) {
    case Ink::text:
        return ink.text;
    case Ink::faint:
        return ink.faint;
    case Ink::grid:
        return ink.grid;
    case Ink::ground:
        return ink.ground;
    case Ink::series:
        return readableOn(paint.color.empty()
                              ? categoryColor(static_cast<int>(paint.index % 8), 8, ink.isDark())
                              : colorFromHex(paint.color),
                          ink.ground);
    case Ink::ramp:
        return rampColor(paint.value, ink.isDark());
    case Ink::scale:
        return paint.value < 0.0 ? missingColor(ink.isDark()) : sequentialColor(paint.value, ink.isDark());
    case Ink::onRamp:
        break;
    }
    // One of both has a contrast of 4.5 on any field.
    const Color field = rampColor(paint.value, ink.isDark()), white{1.0, 1.0, 1.0}, black{};
    return contrastRatio(white, field) > contrastRatio(black, field) ? white : black;
}

void Scene::line(double x1, double y1, double x2, double y2, Paint paint, double lineWidth, LineDash dash) {
    polyline({{x1, y1}, {x2, y2}}, paint, lineWidth).dash = dash;
}

SceneItem& Scene::polyline(std::vector<std::pair<double, double>> points, Paint paint, double lineWidth) {
    SceneItem& item = items.emplace_back();
    item.points = std::move(points);
    item.paint = paint;
    item.width = lineWidth;
    return item;
}

SceneItem& Scene::segments(std::vector<std::pair<double, double>> ends, Paint paint, double lineWidth) {
    SceneItem& item = polyline(std::move(ends), paint, lineWidth);
    item.shape = SceneItem::Shape::segments;
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

std::vector<std::string> wrapped(const std::string& text, double width, const SceneSpace& space) {
    std::vector<std::string> lines;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        const std::string longer = lines.empty() ? word : lines.back() + " " + word;
        if (!lines.empty() && space.textWidth(longer) <= width)
            lines.back() = longer;
        else
            lines.push_back(shortened(word, width, space));
    }
    return lines;
}

std::string svgOf(const Scene& scene, const std::string& title) {
    SvgCanvas canvas(scene.width, scene.height, title);
    for (const SceneItem& item : scene.items)
        addToCanvas(canvas, item);
    return canvas.finish();
}

} // namespace groupscope
