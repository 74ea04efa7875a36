// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/batch_sizes.h"
#include "core/figures/method_style.h"
#include "core/figures/scene_axes.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

double logOfSize(const BatchSizePoint& point) {
    return std::log2(static_cast<double>(point.positives + point.negatives));
}

Paint paintOfMethod(const std::string& method) {
    return {.ink = Ink::series, .color = methodStyle(method).color};
}

SceneAxes layBatchSizes(const BatchSizes& sizes, const SceneSpace& space) {
    double low = sizes.zeroShot.value_or(1.0), high = sizes.zeroShot.value_or(0.0);
    for (const BatchSizePoint& point : sizes.points) {
        const double spread = point.worst.deviation.value_or(0.0);
        low = std::min(low, std::max(0.0, point.worst.mean - spread));
        high = std::max(high, std::min(1.0, point.worst.mean + spread));
    }
    const double first = std::floor(logOfSize(sizes.points.front()));
    const double last = std::max(first + 1.0, std::ceil(logOfSize(sizes.points.back())));
    const double left = 2.0 * space.textSize + space.textWidth("100.0") + 12.0;
    return {{left, 10.0, std::max(40.0, space.width - left - 20.0),
             std::max(40.0, space.height - 10.0 - 2.6 * space.textSize)},
            {first - 0.3, last + 0.3, 1.0},
            Axis::around(low, high),
            "positives + negatives of an anchor (logarithmic)",
            "worst-group accuracy in %",
            100.0};
}

/// Powers of two, each with its number.
void drawPowers(Scene& scene, const SceneAxes& axes, const SceneSpace& space) {
    const double bottom = axes.plot.bottom();
    for (double power = std::ceil(axes.x.low); power <= axes.x.high; power += 1.0) {
        const double x = axes.px(power);
        scene.line(x, bottom, x, bottom + 4.0, {Ink::faint});
        scene.text(x, bottom + space.textSize + 2, std::to_string(std::lround(std::exp2(power))),
                   {Ink::faint}, SvgCanvas::Anchor::middle);
    }
    scene.line(axes.plot.left, bottom, axes.plot.right(), bottom, {Ink::faint});
    scene.text(axes.plot.left + axes.plot.width / 2, bottom + 2.2 * space.textSize + 2,
               shortened(axes.xTitle, axes.plot.width, space), {Ink::text}, SvgCanvas::Anchor::middle);
}

void drawBatchPoints(Scene& scene, const SceneAxes& axes, const BatchSizes& sizes, const SceneSpace& space) {
    constexpr double radius = 4.5;
    std::vector<LabelRequest> requests;
    std::vector<std::string> texts;
    std::vector<Box> taken;
    for (const BatchSizePoint& point : sizes.points) {
        const double x = axes.px(logOfSize(point)), y = axes.py(point.worst.mean);
        const double spread = point.worst.deviation.value_or(0.0);
        if (spread > 0.0)
            scene.line(x, axes.py(std::max(0.0, point.worst.mean - spread)), x,
                       axes.py(std::min(1.0, point.worst.mean + spread)), paintOfMethod(sizes.method), 1.2);
        texts.push_back(std::to_string(point.positives) + ", " + std::to_string(point.negatives));
        scene.area(markOutline(0, x, y, radius), paintOfMethod(sizes.method)).tooltip =
            texts.back() + ": worst group " + fixedText(100.0 * point.worst.mean, 1) + " %";
        taken.push_back({x - radius, y - radius, 2 * radius, 2 * radius});
        requests.push_back({x, y, space.textWidth(texts.back()) + 2.0, space.textSize, true});
    }
    const auto places = placeLabels(requests, std::move(taken), {}, axes.plot);
    for (std::size_t i = 0; i < places.size(); ++i)
        if (places[i])
            scene.text(places[i]->left, places[i]->bottom() - 0.2 * space.textSize, texts[i]);
}

} // namespace

Scene batchSizesScene(const BatchSizes& sizes, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = space.height;
    if (sizes.points.empty())
        return scene;
    const SceneAxes axes = layBatchSizes(sizes, space);
    axes.drawY(scene, space);
    drawPowers(scene, axes, space);
    if (sizes.zeroShot) {
        const double y = axes.py(*sizes.zeroShot);
        scene.line(axes.plot.left, y, axes.plot.right(), y, paintOfMethod("zero-shot"), 1.4);
        scene.text(axes.plot.right() - 4, y - 5, "zero-shot", {Ink::text}, SvgCanvas::Anchor::end);
    }
    drawBatchPoints(scene, axes, sizes, space);
    return scene;
}

} // namespace groupscope
