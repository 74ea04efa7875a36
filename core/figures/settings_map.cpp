// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/settings_map.h"

#include "core/figures/figure.h"
#include "core/runs/selection.h"

namespace groupscope::figure {

namespace {

/// One drawing for each map, on the validation examples and on all report splits.
std::vector<Drawing> settingsMapDrawings(const FigureInput& input) {
    const Comparison& comparison = *input.comparison;
    std::vector<std::string> splits;
    if (const std::string wanted = input.wantedOf("split"); !wanted.empty())
        splits.push_back(wanted);
    else
        for (const Purpose purpose : {Purpose::select, Purpose::report})
            for (const SplitDefinition& set : comparison.splits)
                if (set.kind() == purpose)
                    splits.push_back(set.name);
    std::vector<Drawing> drawings;
    for (const ShownAccuracy& accuracy : shownInMaps(comparison, input.runs))
        for (const SettingsMap& map : settingsMapsOf(comparison, splits, accuracy, input.section)) {
            const std::string title = map.name + " over " + map.rowKey + " and " + map.columnKey;
            drawings.push_back(
                plotDrawing(title,
                            title + ": " + map.accuracy + (map.lowerIsBetter ? ", lower is better" : "") +
                                ", mean over seeds. Dark is high, within the range that all methods have on "
                                "the same split; the framed setting is the one selected by " +
                                selectionName(comparison.rule) + ".",
                            plotOf(map), map.accuracy, KeyNames::row));
            if (splits.size() == 1)
                drawings.back().chosen = {{"split", splits.front()}};
        }
    return drawings;
}

} // namespace

Figure settingsMap() {
    return {.id = "settings_map",
            .title = "accuracy over two parameters",
            .tab = "Two parameters",
            .needs = FigureNeeds::section,
            .drawings = settingsMapDrawings,
            .parameters = {comparedRows},
            .hint = "Accuracy over two parameters, once a method is trained with several values of both"};
}

} // namespace groupscope::figure
