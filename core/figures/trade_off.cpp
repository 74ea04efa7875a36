// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/trade_off.h"

#include "core/base/capitalized.h"
#include "core/base/text.h"
#include "core/figures/figure.h"
#include "core/runs/comparison_sections.h"
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

/// What is drawn between the axes and what the diagonal says.
std::string captionOf(const TradeOff& tradeOff, const FigureInput& input) {
    const TradeOffAxes& axes = tradeOff.axes;
    const bool usual = input.axes.empty();
    return (usual ? "Worst-group against average accuracy, " + axes.x.measure->split + " rows."
                  : capitalized(titleOfAxis(axes.y)) + " against " + titleOfAxis(axes.x) + ".") +
           " Each method at the setting chosen by " + selectionName(input.comparison->rule) +
           "; small marks are its other settings" +
           (whiskersOf(tradeOff).empty() // figures without counts have no lines
                ? ""
                : ", lines 95 % intervals (of the worst group over all groups that could be it)") +
           "." +
           (usual             ? " On the dashed diagonal no group falls behind."
            : axes.areAlike() ? " On the dashed diagonal both are equal."
                              : "");
}

/// The trade-off between the axes that were asked for, else between the usual ones of that split.
TradeOff tradeOffFor(const FigureInput& input, const std::string& split, FrontOf frontOf) {
    return input.axes.empty() ? tradeOffOf(*input.comparison, split, input.section, frontOf)
                              : tradeOffOf(*input.comparison, placesOf(input.runs),
                                           {input.axes[0], input.axes[1]}, input.section, frontOf);
}

/// Nothing when no row has figures there.
std::optional<Drawing> tradeOffOn(const FigureInput& input, const std::string& split, FrontOf frontOf) {
    const TradeOff tradeOff = tradeOffFor(input, split, frontOf);
    if (tradeOff.marks.empty())
        return std::nullopt;
    const bool usual = input.axes.empty();
    const TradeOffAxes& axes = tradeOff.axes;
    std::string caption = captionOf(tradeOff, input) + frontText(tradeOff);
    for (const TradeOffPath& path : tradeOff.paths)
        caption +=
            " The curve traces " + tradeOff.marks[path.marks.front()].name + " over " + path.parameter + ".";
    const std::string title = usual ? "Worst group against average"
                                    : capitalized(axes.nameOf(axes.y)) + " against " + axes.nameOf(axes.x);
    return plotDrawing(title + (frontOf == FrontOf::chosenSettings ? "" : ", with the front of all settings"),
                       caption, plotOf(tradeOff), usual ? split + " rows" : axes.y.id + " " + axes.x.id,
                       KeyNames::row);
}

/// Whether a setting is on the front of all that was not chosen: else one figure says both.
bool frontsDiffer(const FigureInput& input, const std::string& split) {
    const auto frontOf = [&](FrontOf which) { return tradeOffFor(input, split, which).front; };
    return frontOf(FrontOf::chosenSettings) != frontOf(FrontOf::allSettings);
}

/// Between the axes that were asked for, else on each set to report on, or on the first of the others that
/// has figures: first with the front of the chosen settings, then with that of all where it is another.
std::vector<Drawing> tradeOffDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    const auto add = [&](const std::string& split) {
        for (const FrontOf which : {FrontOf::chosenSettings, FrontOf::allSettings})
            if (which == FrontOf::chosenSettings || frontsDiffer(input, split))
                if (std::optional<Drawing> drawing = tradeOffOn(input, split, which))
                    drawings.push_back(std::move(*drawing));
    };
    if (!input.axes.empty())
        add({});
    else
        for (const SplitDefinition& set : input.comparison->splits)
            if (drawings.empty() || set.kind() == Purpose::report)
                add(set.name);
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
