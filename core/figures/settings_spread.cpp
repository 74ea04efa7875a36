// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/settings_spread.h"

#include "core/data/split.h"
#include "core/figures/figure.h"
#include "core/runs/selection.h"

#include <algorithm>

namespace groupscope::figure {

namespace {

/// The accuracies of the rule first, then the usual ones; in reports the usual ones alone.
std::vector<ShownAccuracy> accuraciesOf(const FigureInput& input) {
    std::vector<ShownAccuracy> all;
    if (!input.wantedOf("split").empty())
        all = shownByRule(*input.comparison);
    for (const ShownAccuracy& usual : {shownWorstGroup(), shownAverage()})
        if (std::none_of(all.begin(), all.end(),
                         [&](const ShownAccuracy& own) { return own.title == usual.title; }))
            all.push_back(usual);
    return all;
}

/// One drawing for each accuracy on each report split, or on the requested split.
std::vector<Drawing> settingsSpreadDrawings(const FigureInput& input) {
    const Comparison& comparison = *input.comparison;
    std::vector<Drawing> drawings;
    for (const SplitDefinition& set : input.splits()) {
        for (const ShownAccuracy& accuracy : accuraciesOf(input)) {
            SettingsSpread spread = settingsSpreadOf(comparison, set.name, accuracy, input.section);
            spread.note = input.note;
            if (spread.hasChoice()) {
                drawings.push_back(
                    plotDrawing("All settings, " + accuracy.title,
                                "Every trained setting of every method, " + accuracy.title + " on the " +
                                    splitTitle(set.name) +
                                    " split, mean over seeds. The coloured mark is the setting selected by " +
                                    selectionName(comparison.rule) +
                                    ", with one standard deviation; \"best +3\" means that another setting "
                                    "is three points better on this split, which must not select settings.",
                                plotOf(spread), splitTitle(set.name) + " split", KeyNames::row));
                drawings.back().chosen = {{"split", set.name}, {"accuracy", accuracy.title}};
            }
        }
    }
    return drawings;
}

} // namespace

Figure settingsSpread() {
    return {.id = "settings_spread",
            .title = "every trained setting and the selected one",
            .tab = "All settings",
            .needs = FigureNeeds::section,
            .drawings = settingsSpreadDrawings,
            .parameters = {comparedRows, {"accuracy", "O&f", "Which accuracy of every setting is shown"}},
            .hint = "Every trained setting as a dot, once a method is trained with several"};
}

} // namespace groupscope::figure
