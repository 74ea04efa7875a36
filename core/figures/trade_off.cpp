// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/trade_off.h"

#include "core/base/text.h"
#include "core/figures/figure.h"
#include "core/runs/selection.h"

namespace groupscope::figure {

namespace {

/// Who is on the front: each method once, and of all settings which.
std::string namesOnFront(const TradeOff& tradeOff) {
    std::string names;
    for (const std::size_t number : tradeOff.front) {
        const TradeOffMark& mark = tradeOff.marks[number];
        addToList(names, mark.name);
        if (!mark.selected && !mark.settings.empty())
            names += " (" + mark.settings + ")";
    }
    return names;
}

/// What the steps are, and who is on them; or who is above all others, where that is one that was not chosen.
std::string frontText(const TradeOff& tradeOff) {
    const bool ofAll = tradeOff.frontOf == FrontOf::allSettings;
    if (tradeOff.front.empty() || (tradeOff.front.size() == 1 && !ofAll))
        return {};
    if (tradeOff.front.size() == 1)
        return " " + namesOnFront(tradeOff) +
               " has the front alone: no other trained setting is above it in either figure. That describes "
               "the means and tests nothing" +
               (tradeOff.isReported ? ", and nobody may choose a setting by these rows." : ".");
    return std::string(" The dotted steps are the front of the means, which no other ") +
           (ofAll ? "trained" : "chosen") +
           " setting exceeds in one figure without falling behind in the other: " + namesOnFront(tradeOff) +
           ". It describes and tests nothing: points within their intervals of the front are not worse by "
           "evidence" +
           (ofAll && tradeOff.isReported ? ", and nobody may choose a setting by these rows." : ".");
}

/// Nothing when no row has figures there.
std::optional<Drawing> tradeOffOn(const FigureInput& input, const std::string& split, FrontOf frontOf) {
    const TradeOff tradeOff = tradeOffOf(*input.comparison, split, input.section, frontOf);
    if (tradeOff.marks.empty())
        return std::nullopt;
    std::string caption =
        "Worst-group against average accuracy, " + split + " rows. Each method at the setting chosen by " +
        selectionName(input.comparison->rule) + "; small marks are its other settings" +
        (whiskersOf(tradeOff).empty() // figures without counts have no lines
             ? ""
             : ", lines 95 % intervals (of the worst group over all groups that could be it)") +
        ". On the dashed diagonal no group falls behind.";
    caption += frontText(tradeOff);
    for (const TradeOffPath& path : tradeOff.paths)
        caption +=
            " The curve traces " + tradeOff.marks[path.marks.front()].name + " over " + path.parameter + ".";
    return Drawing{frontOf == FrontOf::chosenSettings
                       ? "Worst group against average"
                       : "Worst group against average, with the front of all settings",
                   caption, [tradeOff](const SceneSpace& space) { return tradeOffScene(tradeOff, space); },
                   split + " rows", KeyNames::row};
}

/// Whether a setting is on the front of all that was not chosen: else one figure says both.
bool frontsDiffer(const FigureInput& input, const std::string& split) {
    const auto frontOf = [&](FrontOf which) {
        return tradeOffOf(*input.comparison, split, input.section, which).front;
    };
    return frontOf(FrontOf::chosenSettings) != frontOf(FrontOf::allSettings);
}

/// On each set to report on, or on the first of the others that has figures: first with the front of the
/// chosen settings, then with that of all where it is another.
std::vector<Drawing> tradeOffDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    for (const SplitDefinition& set : input.comparison->splits) {
        if (!drawings.empty() && set.kind() != Purpose::report)
            continue;
        for (const FrontOf which : {FrontOf::chosenSettings, FrontOf::allSettings})
            if (which == FrontOf::chosenSettings || frontsDiffer(input, set.name))
                if (std::optional<Drawing> drawing = tradeOffOn(input, set.name, which))
                    drawings.push_back(std::move(*drawing));
    }
    return drawings;
}

} // namespace

Figure tradeOff() {
    return {.id = "trade_off",
            .title = "worst group against average",
            .needs = FigureNeeds::section,
            .drawings = tradeOffDrawings};
}

} // namespace groupscope::figure
