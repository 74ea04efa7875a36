// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/trade_off.h"

#include "core/figures/figure.h"
#include "core/runs/selection.h"

namespace groupscope::figure {

namespace {

/// What the steps are, and who is on them.
std::string frontText(const TradeOff& tradeOff) {
    if (tradeOff.front.size() < 2)
        return {};
    std::string names;
    for (const std::size_t mark : tradeOff.front)
        names += (names.empty() ? "" : ", ") + tradeOff.marks[mark].name;
    return " The dotted steps are the front of the means, which no other chosen setting exceeds in one "
           "figure "
           "without falling behind in the other: " +
           names +
           ". It describes and tests nothing: points within their intervals of the front are not worse by "
           "evidence.";
}

/// On one row set; nothing when no row has figures there.
std::vector<Drawing> tradeOffOn(const FigureInput& input, const std::string& rowSet) {
    const TradeOff tradeOff = tradeOffOf(*input.comparison, rowSet, input.section);
    if (tradeOff.marks.empty())
        return {};
    std::string caption =
        "Worst-group against average accuracy, " + rowSet + " rows. Each method at the setting chosen by " +
        selectionName(input.comparison->rule) + "; small marks are its other settings" +
        (whiskersOf(tradeOff).empty() // figures without counts have no lines
             ? ""
             : ", lines 95 % intervals (of the worst group over all groups that could be it)") +
        ". On the dashed diagonal no group falls behind.";
    caption += frontText(tradeOff);
    for (const TradeOffPath& path : tradeOff.paths)
        caption +=
            " The curve traces " + tradeOff.marks[path.marks.front()].name + " over " + path.parameter + ".";
    return {{"Worst group against average", caption,
             [tradeOff](const SceneSpace& space) { return tradeOffScene(tradeOff, space); }}};
}

/// On each set to report on, or on the first of the others that has figures.
std::vector<Drawing> tradeOffDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    for (const QuestionRowSet& set : input.comparison->rowSets)
        if (drawings.empty() || set.kind() == Purpose::report)
            for (Drawing& drawing : tradeOffOn(input, set.name))
                drawings.push_back(std::move(drawing));
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
