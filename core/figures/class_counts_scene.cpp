// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/class_counts.h"
#include "core/figures/palette.h"
#include "core/figures/scene_axes.h"

#include <algorithm>

namespace groupscope {

namespace {

/// A line of the legend for each value; without a scene lines are counted alone. Returns their height.
double drawValues(Scene* scene, const ClassCounts& counts, double left, double top, const SceneSpace& space) {
    if (counts.values.size() < 2)
        return 0.0;
    const double line = 1.5 * space.textSize;
    double x = left, y = top + space.textSize;
    for (std::size_t value = 0; value < counts.values.size(); ++value) {
        const std::string words = shortened(counts.values[value].empty() ? "no value" : counts.values[value],
                                            space.width - left - 32.0, space);
        const double width = space.textWidth(words) + 34.0;
        if (x > left && x + width > space.width - 8.0) {
            x = left;
            y += line;
        }
        if (scene != nullptr) {
            scene->rectangle(x, y - 0.8 * space.textSize, 10.0, 10.0,
                             {.ink = Ink::series,
                              .color = hexOf(categoryColor(static_cast<int>(value),
                                                           static_cast<int>(counts.values.size()), false))});
            scene->text(x + 16.0, y, words);
        }
        x += width;
    }
    return y + 0.5 * space.textSize - top;
}

std::string wordsOfPart(const ClassCounts& counts, const ClassCount& own, std::size_t value) {
    std::string words = own.name + ": " + std::to_string(own.all) + (own.all == 1 ? " example" : " examples");
    if (!counts.values[value].empty())
        words += ", of these " + std::to_string(own.ofValues[value]) + " " + counts.values[value];
    return words;
}

/// The width that names below the bars may take; 0 where bars are too narrow for lines of text.
double roomForNames(const ClassCounts& counts, double bar, const SceneSpace& space) {
    double widest = 0.0;
    for (const ClassCount& own : counts.classes)
        widest = std::max(widest, space.textWidth(own.name));
    return bar >= 1.2 * space.textSize ? std::min(widest, 10.0 * space.textSize) : 0.0;
}

} // namespace

Scene classCountsScene(const ClassCounts& counts, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = space.height;
    if (counts.classes.empty())
        return scene;
    const double most = static_cast<double>(counts.classes.front().all);
    const double left = 3.0 * space.textSize + space.textWidth(space.countText(counts.classes.front().all));
    const double width = std::max(40.0, space.width - left - 16.0);
    const double bar = width / static_cast<double>(counts.classes.size());
    const double names = roomForNames(counts, bar, space);
    const double legend = drawValues(nullptr, counts, left, 0.0, space);
    const double bottom = names + 2.6 * space.textSize + legend + 8.0;
    const double height = std::max(80.0, space.height - bottom - 10.0);
    const SceneAxes axes{{left, 10.0, width, height},
                         {0.0, static_cast<double>(counts.classes.size()), 1.0},
                         Axis::around(0.0, most),
                         {},
                         "examples"};
    axes.drawY(scene, space);
    const double gap = bar >= 4.0 ? 0.15 * bar : 0.0;
    for (std::size_t c = 0; c < counts.classes.size(); ++c) {
        const ClassCount& own = counts.classes[c];
        const double x = axes.px(static_cast<double>(c));
        std::int64_t below = 0;
        for (std::size_t value = 0; value < own.ofValues.size(); ++value) {
            if (own.ofValues[value] == 0)
                continue;
            const double y = axes.py(static_cast<double>(below + own.ofValues[value]));
            SceneItem& part = scene.rectangle(
                x + 0.5 * gap, y, bar - gap, axes.py(static_cast<double>(below)) - y,
                {.ink = Ink::series,
                 .color = hexOf(
                     categoryColor(static_cast<int>(value), static_cast<int>(counts.values.size()), false))});
            part.edged = bar >= 4.0;
            part.tooltip = wordsOfPart(counts, own, value);
            below += own.ofValues[value];
        }
        if (names > 0.0) {
            SceneItem& name =
                scene.text(x + 0.5 * bar + 0.35 * space.textSize, axes.plot.bottom() + 4.0,
                           shortened(own.name, names, space), {Ink::text}, SvgCanvas::Anchor::end);
            name.upright = true;
        }
    }
    scene.line(axes.plot.left, axes.plot.bottom(), axes.plot.right(), axes.plot.bottom(), {Ink::faint});
    const double title = axes.plot.bottom() + names + 1.4 * space.textSize + 4.0;
    scene.text(axes.plot.left + 0.5 * width, title,
               shortened("classes of " + counts.title + ", the largest first", width, space), {Ink::text},
               SvgCanvas::Anchor::middle);
    drawValues(&scene, counts, left, title + 0.6 * space.textSize, space);
    scene.height = std::max(scene.height, title + 0.6 * space.textSize + legend + 4.0);
    return scene;
}

} // namespace groupscope
