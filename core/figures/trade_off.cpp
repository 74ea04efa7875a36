// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/trade_off.h"

#include "core/base/capitalized.h"
#include "core/base/text.h"
#include "core/data/split.h"
#include "core/figures/figure.h"
#include "core/runs/selection.h"

#include <algorithm>

namespace groupscope::figure {

namespace {

std::string frontKey(FrontOf front) {
    return front == FrontOf::chosenSettings ? "chosen" : "all";
}

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

/// Describes the front and the settings on it, or the single setting that dominates all others if it was not
/// selected.
std::string frontText(const TradeOff& tradeOff) {
    const bool ofAll = tradeOff.frontOf == FrontOf::allSettings;
    if (tradeOff.front.empty() || (tradeOff.front.size() == 1 && !ofAll))
        return {};
    if (tradeOff.front.size() == 1)
        return " " + namesOnFront(tradeOff) +
               " is the whole front: no other trained setting is better in either value. This describes the "
               "means and is no test" +
               (tradeOff.isReported ? ", and this split must not select a setting." : ".");
    return std::string(" The dotted steps are the front of the means, which no other ") +
           (ofAll ? "trained" : "chosen") +
           " setting exceeds in one value without being worse in the other: " + namesOnFront(tradeOff) +
           ". It describes the means and is no test: points within their intervals of the front are not "
           "known to be worse" +
           (ofAll && tradeOff.isReported ? ", and this split must not select a setting." : ".");
}

/// Whether the axes are average and worst group.
bool isUsual(const FigureInput& input) {
    return input.axes.empty() && input.wantedOf("x").empty() && input.wantedOf("y").empty();
}

/// Says what is drawn between the axes, and what the diagonal means.
std::string captionOf(const TradeOff& tradeOff, const FigureInput& input) {
    const TradeOffAxes& axes = tradeOff.axes;
    const bool usual = isUsual(input);
    return (usual ? "Worst-group against average accuracy, " + splitTitle(axes.x.measure->split) + " split."
                  : capitalized(titleOfAxis(axes.y)) + " against " + titleOfAxis(axes.x) + ".") +
           " Each method at the setting selected by " + selectionName(input.comparison->rule) +
           "; small marks are its other settings" +
           (whiskersOf(tradeOff).empty() // figures without counts have no lines
                ? ""
                : ", lines 95 % intervals (of the worst group over all groups that could be it)") +
           "." +
           (usual             ? " On the dashed diagonal no group falls behind."
            : axes.areAlike() ? " On the dashed diagonal both are equal."
                              : "");
}

/// The numbers of the runs behind chosen settings: thousands of runs have the same ones.
std::vector<RunColumn> numbersOf(const FigureInput& input) {
    constexpr std::size_t enough = 50;
    std::vector<const Run*> some;
    for (const ComparisonRow& row : input.comparison->rows)
        if (row.selected && some.size() < enough && !input.records.empty())
            some.push_back(input.records[row.runs.front()]);
    std::vector<RunColumn> columns = runColumns(some, input.averages);
    std::erase_if(columns, [](const RunColumn& column) { return !column.isNumber(); });
    return columns;
}

/// The column of that id; of one that no run has any more, a column without values.
RunColumn axisOf(const std::string& id, const RunColumn& usual, const FigureInput& input) {
    if (id.empty())
        return usual;
    for (RunColumn& column : numbersOf(input))
        if (column.id == id)
            return std::move(column);
    return {.id = id, .title = id, .value = [](const Run&) { return RunValue(); }};
}

/// The trade-off between the axes that were asked for, else between the usual ones of that split.
TradeOff tradeOffFor(const FigureInput& input, const std::string& split, FrontOf frontOf) {
    if (isUsual(input))
        return tradeOffOf(*input.comparison, split, input.section, frontOf);
    const TradeOffAxes usual = usualAxes(split);
    const TradeOffAxes axes = input.axes.empty() ? TradeOffAxes{axisOf(input.wantedOf("x"), usual.x, input),
                                                                axisOf(input.wantedOf("y"), usual.y, input)}
                                                 : TradeOffAxes{input.axes[0], input.axes[1]};
    return tradeOffOf(*input.comparison, input.records, axes, input.section, frontOf);
}

void drawBaselineApart(TradeOff& tradeOff, const FigureInput& input) {
    for (TradeOffMark& mark : tradeOff.marks)
        if (input.baseline == mark.row) {
            mark.style.color = baselineColor; // as in tables, bars and curves
            mark.name = "baseline: " + mark.name;
        }
}

/// Nothing when no row has figures there.
std::optional<Drawing> tradeOffOn(const FigureInput& input, const std::string& split, FrontOf frontOf) {
    TradeOff tradeOff = tradeOffFor(input, split, frontOf);
    if (tradeOff.marks.empty())
        return std::nullopt;
    tradeOff.note = input.note;
    drawBaselineApart(tradeOff, input);
    const bool usual = isUsual(input);
    const TradeOffAxes& axes = tradeOff.axes;
    std::string caption = captionOf(tradeOff, input) + frontText(tradeOff);
    for (const TradeOffPath& path : tradeOff.paths)
        caption +=
            " The curve traces " + tradeOff.marks[path.marks.front()].name + " over " + path.parameter + ".";
    const std::string title = usual ? "Worst group against average"
                                    : capitalized(axes.nameOf(axes.y)) + " against " + axes.nameOf(axes.x);
    Drawing drawing = plotDrawing(
        title + (frontOf == FrontOf::chosenSettings ? "" : ", with the front of all settings"), caption,
        plotOf(tradeOff), usual ? splitTitle(split) + " split" : axes.y.id + " " + axes.x.id, KeyNames::row);
    drawing.chosen = {{"split", split},
                      {"x", input.wantedOf("x")},
                      {"y", input.wantedOf("y")},
                      {"front", frontKey(frontOf)}};
    for (const std::size_t mark : tradeOff.front)
        drawing.front.push_back(std::to_string(tradeOff.marks[mark].row));
    return drawing;
}

/// Whether that front is drawn: the wanted one, or that of all settings where it is another one.
bool isFrontDrawn(const FigureInput& input, const std::string& split, FrontOf front) {
    if (const std::string own = input.wantedOf("front"); !own.empty())
        return own == frontKey(front);
    const auto frontOf = [&](FrontOf which) { return tradeOffFor(input, split, which).front; };
    return front == FrontOf::chosenSettings ||
           frontOf(FrontOf::chosenSettings) != frontOf(FrontOf::allSettings);
}

/// One drawing between the requested axes, else for each report split, or for the first other split with
/// values: first with the front of the selected settings, then with that of all settings if it differs.
std::vector<Drawing> tradeOffDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    const auto add = [&](const std::string& split) {
        for (const FrontOf which : {FrontOf::chosenSettings, FrontOf::allSettings})
            if (isFrontDrawn(input, split, which))
                if (std::optional<Drawing> drawing = tradeOffOn(input, split, which))
                    drawings.push_back(std::move(*drawing));
    };
    if (!input.axes.empty())
        add({});
    else if (const std::string wanted = input.wantedOf("split"); !wanted.empty())
        add(wanted);
    else
        for (const SplitDefinition& set : input.comparison->splits)
            if (drawings.empty() || set.kind() == Purpose::report)
                add(set.name);
    return drawings;
}

std::vector<ChosenValue> offeredAxes(const FigureInput& input, const std::string& key,
                                     const std::string& usual, const std::string& arrow) {
    std::vector<ChosenValue> offered{{key, "", arrow + usual}};
    for (const RunColumn& column : numbersOf(input))
        offered.push_back({key, column.id, arrow + column.title, column.help});
    if (const std::string wanted = input.wantedOf(key); // also where no run has it now
        std::none_of(offered.begin(), offered.end(),
                     [&](const ChosenValue& own) { return own.value == wanted; }))
        offered.push_back({key, wanted, arrow + wanted});
    return offered;
}

std::vector<ChosenValue> offeredX(const FigureInput& input) {
    return offeredAxes(input, "x", "average accuracy", "→ ");
}

std::vector<ChosenValue> offeredY(const FigureInput& input) {
    return offeredAxes(input, "y", "worst group", "↑ ");
}

std::vector<ChosenValue> offeredFronts(const FigureInput&) {
    return {{"front", frontKey(FrontOf::chosenSettings), "front: selected"},
            {"front", frontKey(FrontOf::allSettings), "front: all settings",
             "The steps that no trained setting exceeds; on the test split they must not select anything"}};
}

} // namespace

Figure tradeOff() {
    return {.id = "trade_off",
            .title = "worst group against average",
            .tab = "Selected settings",
            .needs = FigureNeeds::section,
            .drawings = tradeOffDrawings,
            .parameters = {comparedRows,
                           {"x", "", "Which number of the methods is the horizontal axis", offeredX},
                           {"y", "", "Which number of the methods is the vertical axis", offeredY},
                           {"front", "", "Among which settings the dotted steps are that none exceeds",
                            offeredFronts}},
            .hint = "Two numbers of every method, at first worst group against average, once a run is there "
                    "that has both"};
}

} // namespace groupscope::figure
