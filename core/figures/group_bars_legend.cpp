// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/group_bars_legend.h"

#include "core/base/text.h"
#include "core/data/small_groups.h"
#include "core/figures/difference_text.h"
#include "core/figures/legend.h"

#include <algorithm>

namespace groupscope {

namespace {

/// With the worst group and its interval where that fits into `room`.
std::string legendText(const GroupBarsEntry& entry, const SceneSpace& space, double room) {
    const std::string name = entry.isBaseline ? "baseline: " + entry.name : entry.name;
    if (!entry.average)
        return name;
    const std::string average =
        " (average " + fixedText(100.0 * *entry.average, 1) + " %" +
        (entry.averageDifference ? " " + differenceText(*entry.averageDifference) : "");
    const auto worst = static_cast<std::size_t>(entry.worstGroup);
    if (entry.worstInterval && entry.worstGroup >= 0 && entry.accuracy[worst]) {
        const std::string longer = name + average + ", worst group " +
                                   fixedText(100.0 * *entry.accuracy[worst], 1) + " % [" +
                                   fixedText(100.0 * entry.worstInterval->low, 1) + ", " +
                                   fixedText(100.0 * entry.worstInterval->high, 1) + "])";
        if (space.textWidth(longer) <= room)
            return longer;
    }
    return name + average + ")";
}

bool hasIntervals(const GroupBarsData& data) {
    return std::any_of(data.entries.begin(), data.entries.end(), [](const GroupBarsEntry& entry) {
        return std::any_of(entry.low.begin(), entry.low.end(),
                           [](const auto& low) { return low.has_value(); });
    });
}

bool hasSmallGroups(const GroupBarsData& data) {
    for (std::size_t group = 0; group < data.groupNames.size(); ++group)
        if (isSmallGroup(data.rowsOf(static_cast<int>(group))))
            return true;
    return false;
}

/// The run that the differences are to, where the legend does not have it already, and whose they are where
/// those of one run alone have room.
std::string baselineLine(const GroupBarsData& data, int differenceOf) {
    if (differenceOf >= 0)
        return "▲ ▼: " + data.entries[differenceOf].name + " alone compared with the baseline" +
               (data.baseline.empty() ? "" : ", " + data.baseline);
    const bool compares =
        std::any_of(data.entries.begin(), data.entries.end(), [](const GroupBarsEntry& entry) {
            return !entry.difference.empty() || entry.averageDifference.has_value();
        });
    const bool isShown = std::any_of(data.entries.begin(), data.entries.end(),
                                     [](const GroupBarsEntry& entry) { return entry.isBaseline; });
    return compares && !isShown && !data.baseline.empty() ? "▲ ▼: points to the baseline, " + data.baseline
                                                          : std::string();
}

/// Explains bars and marks, as far as there is room.
std::string barsTitle(const GroupBarsData& data, const SceneSpace& space, double room) {
    const auto averaged = std::count_if(data.entries.begin(), data.entries.end(),
                                        [](const GroupBarsEntry& entry) { return entry.seeds > 1; });
    const bool all = averaged == static_cast<std::ptrdiff_t>(data.entries.size());
    const std::string shorter = !hasIntervals(data) ? "accuracy"
                                : all               ? "accuracy, mean of seeds, 95 % interval"
                                                    : "accuracy, 95 % interval";
    std::string longer = shorter;
    if (data.entries.size() > 1) // where the marker stands without its word
        longer += ", ◄ worst group";
    if (std::any_of(data.entries.begin(), data.entries.end(),
                    [](const GroupBarsEntry& entry) { return entry.average.has_value(); }))
        longer += ", dashed: average";
    const std::string grey = hasSmallGroups(data) ? ", grey: n < " + std::to_string(smallGroup) : "";
    for (const std::string& title : {longer + grey, shorter + grey, "accuracy" + grey})
        if (space.textWidth(title) <= room)
            return title;
    return shorter;
}

} // namespace

BarsOfBlock::BarsOfBlock(double block, std::size_t bars)
    : padding(std::min(6.0, std::max(1.5, 0.12 * block)))
    , pitch((block - 2 * padding) / static_cast<double>(std::max<std::size_t>(1, bars)))
    , height(std::max(2.0, pitch - (bars > 1 ? 0.8 : 0.0))) {}

double layGroupLegend(Scene* scene, const GroupBarsData& data, int differenceOf, const SceneSpace& space) {
    constexpr double left = 8.0, top = 4.0;
    const double width = space.width - 2.0 * left, lineHeight = 1.25 * space.textSize;
    std::vector<PlotKey> keys;
    for (const GroupBarsEntry& entry : data.entries) {
        const LegendSample sample{.kind = LegendSample::Kind::field,
                                  .paint = {.ink = Ink::series, .color = entry.color}};
        keys.push_back({legendText(entry, space, roomOfName(sample, width, space)), sample});
    }
    const double height = legendHeight(keys, width, space);
    const std::string words = baselineLine(data, differenceOf);
    if (scene != nullptr) {
        drawLegend(*scene, keys, left, top, width, space);
        if (!words.empty())
            scene->text(left, top + height + 0.9 * space.textSize, shortened(words, width, space),
                        {Ink::faint});
    }
    return height + (words.empty() ? 0.0 : lineHeight);
}

void drawGroupBarsHeader(Scene& scene, const GroupBarsData& data, const GroupBarsLayout& layout,
                         const SceneSpace& space) {
    layGroupLegend(&scene, data, layout.differenceOf, space);
    const double titleBase = layout.legendBottom + 2.0 + 0.8 * space.textSize;
    const std::string title = barsTitle(data, space, layout.countRight - layout.nameLeft);
    // Centred over the plot, but never beyond the right edge.
    const double half = space.textWidth(title) / 2;
    scene.text(std::min(layout.plot.left + layout.plot.width / 2, layout.countRight - half), titleBase, title,
               {Ink::text}, SvgCanvas::Anchor::middle);
    const double tickBase = titleBase + space.textSize;
    const int step = layout.plot.width < 5.0 * space.textWidth("100 % ") ? 50 : 25;
    for (int percent = 0; percent <= 100; percent += step)
        scene.text(layout.x(percent / 100.0), tickBase, std::to_string(percent) + " %", {Ink::faint},
                   SvgCanvas::Anchor::middle);
    if (layout.differenceRight > layout.plot.right())
        scene.text(layout.differenceRight, tickBase, "to baseline", {Ink::faint}, SvgCanvas::Anchor::end);
    scene.text(layout.countRight, tickBase, "n", {Ink::faint}, SvgCanvas::Anchor::end);
    scene.line(layout.plot.left, layout.plot.top, layout.plot.right(), layout.plot.top, {Ink::faint});
}

} // namespace groupscope
