// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/settings_spread.h"

#include "core/figures/figure.h"
#include "core/runs/selection.h"

namespace groupscope::figure {

namespace {

/// Average and worst group on each set to report on.
std::vector<Drawing> settingsSpreadDrawings(const FigureInput& input) {
    const Comparison& comparison = *input.comparison;
    std::vector<Drawing> drawings;
    for (const SplitDefinition& set : comparison.splits) {
        if (set.kind() != Purpose::report)
            continue;
        for (const ShownAccuracy& accuracy : {shownWorstGroup(), shownAverage()}) {
            const SettingsSpread spread = settingsSpreadOf(comparison, set.name, accuracy, input.section);
            if (spread.hasChoice())
                drawings.push_back(plotDrawing(
                    "All settings, " + accuracy.title,
                    "Every trained setting of every method, " + accuracy.title + " of the " + set.name +
                        " rows, mean over seeds. The coloured mark is the setting chosen by " +
                        selectionName(comparison.rule) +
                        ", with one standard deviation; \"best +3\" says that another setting turned out "
                        "three "
                        "points better on these rows, which nobody may choose by.",
                    plotOf(spread), set.name + " rows", KeyNames::row));
        }
    }
    return drawings;
}

} // namespace

Figure settingsSpread() {
    return {.id = "settings_spread",
            .title = "every trained setting and the chosen one",
            .needs = FigureNeeds::section,
            .drawings = settingsSpreadDrawings};
}

} // namespace groupscope::figure
