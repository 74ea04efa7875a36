// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/propagation.h"
#include "core/figures/scene_axes.h"

#include <algorithm>
#include <limits>

namespace groupscope {

namespace {

constexpr double faintest = 0.3; // of the mildest level
constexpr double runRadius = 5.0;

double opacityOf(std::size_t level, std::size_t levels) {
    if (levels < 2)
        return 0.8;
    return faintest + (1.0 - faintest) * static_cast<double>(level) / static_cast<double>(levels - 1);
}

std::string correlationText(const std::optional<double>& correlation, std::size_t count) {
    return "ρ " + (correlation ? fixedText(*correlation, 2) : std::string("–")) + ", n " +
           std::to_string(count);
}

Axis axisAround(const Propagation& all, double PropagationMark::*of) {
    double low = 0.0, high = 0.0; // no gap is always in sight
    for (const PropagationSeries& own : all.series)
        for (const PropagationMark& mark : own.marks) {
            low = std::min(low, mark.*of);
            high = std::max(high, mark.*of);
        }
    return Axis::around(low, high);
}

/// A line of the legend: a mark or nothing, and words.
struct LegendEntry {
    const PropagationSeries* series = nullptr;
    std::size_t level = 0;
    bool isLevel = false;
    std::string words;
};

std::vector<LegendEntry> legendOf(const Propagation& all) {
    std::vector<LegendEntry> entries;
    for (const PropagationSeries& own : all.series)
        entries.push_back(
            {&own, 0, false, own.name + ": " + correlationText(own.correlation, own.marks.size())});
    for (std::size_t level = 0; level < all.levels.size(); ++level)
        entries.push_back({nullptr, level, true, all.levels[level]});
    entries.push_back(
        {nullptr, 0, false, "all: Spearman " + correlationText(all.correlation, all.count) + " runs"});
    if (all.paired > 0)
        entries.push_back(
            {nullptr, 0, false,
             "differences to the control: " + correlationText(all.pairedCorrelation, all.paired)});
    return entries;
}

/// Entries one after the other, line after line; gives the height. Without a scene they are counted alone.
double drawLegend(Scene* scene, const Propagation& all, double top, double left, const SceneSpace& space) {
    const double line = space.textSize * 1.5;
    double x = left, y = top + space.textSize;
    for (const LegendEntry& entry : legendOf(all)) {
        const bool marked = entry.series != nullptr || entry.isLevel;
        const double width = space.textWidth(entry.words) + (marked ? 16.0 : 0.0) + 18.0;
        if (x > left && x + width > space.width - 8.0) {
            x = left;
            y += line;
        }
        if (scene != nullptr) {
            const double middle = y - 0.35 * space.textSize;
            if (entry.series != nullptr)
                scene->area(markOutline(entry.series->shape, x + 5.0, middle, runRadius),
                            {.ink = Ink::series, .color = entry.series->color});
            else if (entry.isLevel)
                scene->area(markOutline(0, x + 5.0, middle, runRadius), {Ink::text}).opacity =
                    opacityOf(entry.level, all.levels.size());
            scene->text(x + (marked ? 16.0 : 0.0), y,
                        shortened(entry.words, space.width - left - 24.0, space), {Ink::text});
        }
        x += width;
    }
    return y + 0.5 * space.textSize - top;
}

/// The title, or where there is no room for it what it is of: the quantity stands in the caption too.
std::string fittingTitle(const std::string& title, const char* stage, bool share, double room,
                         const SceneSpace& space) {
    const std::string unit = share ? ", %" : "";
    for (const std::string& words : {title, stage + std::string(" gap") + unit})
        if (space.textWidth(words) <= room)
            return words;
    return stage + unit;
}

} // namespace

Scene propagationScene(const Propagation& all, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = space.height;
    if (all.series.empty())
        return scene;
    const double left = 3.0 * space.textSize + space.textWidth("00.00");
    const double legend = drawLegend(nullptr, all, 0.0, left, space);
    const double bottom = 3.0 * space.textSize + legend + 8.0;
    const double width = std::max(40.0, space.width - left - 16.0),
                 height = std::max(80.0, space.height - bottom - 10.0);
    const SceneAxes axes{{left, 10.0, width, height},
                         axisAround(all, &PropagationMark::upstream),
                         axisAround(all, &PropagationMark::downstream),
                         fittingTitle(all.xTitle, "upstream", all.xShare, width, space),
                         fittingTitle(all.yTitle, "downstream", true, height, space),
                         100.0,
                         all.xShare ? 100.0 : 1.0};
    axes.drawY(scene, space);
    axes.drawX(scene, space);
    scene.line(axes.px(0.0), axes.plot.top, axes.px(0.0), axes.plot.bottom(), {Ink::faint}, 1.0,
               LineDash::dashed);
    scene.line(axes.plot.left, axes.py(0.0), axes.plot.right(), axes.py(0.0), {Ink::faint}, 1.0,
               LineDash::dashed);
    for (std::size_t level = 0; level < std::max<std::size_t>(1, all.levels.size());
         ++level) // hard ones on top
        for (const PropagationSeries& own : all.series)
            for (const PropagationMark& mark : own.marks) {
                if (!all.levels.empty() && mark.level != level)
                    continue;
                SceneItem& item = scene.area(
                    markOutline(own.shape, axes.px(mark.upstream), axes.py(mark.downstream), runRadius),
                    {.ink = Ink::series, .color = own.color});
                item.opacity = opacityOf(level, all.levels.size());
                item.tooltip = mark.tooltip;
            }
    const double top = axes.plot.bottom() + 3.0 * space.textSize + 4.0;
    drawLegend(&scene, all, top, left, space);
    scene.height = std::max(scene.height, top + legend + 4.0);
    return scene;
}

} // namespace groupscope
