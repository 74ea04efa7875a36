// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/parallel_coordinates.h"

#include "core/figures/figure.h"
#include "core/runs/selection.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

namespace groupscope::figure {

namespace {

constexpr std::size_t mostLines = 300; // of a figure that nobody brushes

/// Axes of the rule's measure, worst group and average, of each of these splits.
std::vector<RunColumn> axisColumns(const Comparison& comparison, const std::vector<std::string>& splits) {
    std::vector<SplitMeasure> numbers;
    if (const std::optional<SelectionRule> rule = knownSelectionRule(comparison.rule))
        numbers.push_back(*rule);
    for (const char* id : {accuracy::worstGroup, accuracy::average})
        numbers.push_back({.measure = &measures().find(id)});
    std::vector<RunColumn> columns;
    for (const std::string& split : splits)
        for (SplitMeasure number : numbers) {
            number.split = split;
            number.worstSplit = false;
            RunColumn column = columnOf(number);
            if (std::none_of(columns.begin(), columns.end(),
                             [&](const RunColumn& other) { return other.id == column.id; }))
                columns.push_back(std::move(column));
        }
    return columns;
}

/// Runs of the section with the rows that they stand in.
std::map<std::size_t, std::size_t> rowsOfRuns(const FigureInput& input) {
    std::map<std::size_t, std::size_t> rows;
    for (std::size_t row = 0; row < input.comparison->rows.size(); ++row)
        if (input.comparison->rows[row].section == input.section)
            for (const std::size_t run : input.comparison->rows[row].runs)
                if (run < input.records.size())
                    rows.emplace(run, row);
    return rows;
}

Drawing parallelDrawing(ParallelPlot plot, const std::string& split) {
    const auto drawn = std::make_shared<const ParallelPlot>(std::move(plot));
    return {.title = "Runs over their settings",
            .caption =
                "Each line is a run: through its method, the settings in which runs differ (those with "
                "the most values) and its results. The colour is the value of " +
                drawn->axis(drawn->colorBy)->scale.title +
                ": the lower, the fainter. A line without a value passes at \"none\".",
            .draw = [drawn](const SceneSpace& space) { return sceneOf(*drawn, space); },
            .of = split + " split",
            .keys = KeyNames::row,
            .split = {},
            .values = [drawn] { return valuesOf(*drawn); },
            .chosen = {{"split", split}}};
}

/// One drawing for each report split, with the validation split next to it, if two settings were tried.
std::vector<Drawing> parallelDrawings(const FigureInput& input) {
    const Comparison& comparison = *input.comparison;
    std::vector<const Run*> runs;
    const std::map<std::size_t, std::size_t> rows = rowsOfRuns(input);
    for (const auto& [run, row] : rows)
        runs.push_back(input.records[run]);
    std::vector<Drawing> drawings;
    if (settingsTried(runs) < 2)
        return drawings;
    std::vector<std::string> selects;
    for (const SplitDefinition& set : comparison.splits)
        if (set.kind() == Purpose::select)
            selects.push_back(set.name);
    for (const SplitDefinition& set : input.splits()) {
        std::vector<std::string> splits = selects;
        splits.push_back(set.name);
        ParallelPlot plot = parallelPlotOf(runs, axisColumns(comparison, splits));
        if (plot.colorBy.empty() || plot.empty())
            continue;
        std::size_t line = 0;
        for (const auto& [run, row] : rows)
            plot.lines[line++].key = std::to_string(row);
        drawings.push_back(parallelDrawing(withLines(std::move(plot), mostLines), set.name));
    }
    return drawings;
}

} // namespace

Figure parallelCoordinates() {
    return {.id = "parallel_coordinates",
            .title = "runs over their settings",
            .needs = FigureNeeds::section,
            .drawings = parallelDrawings,
            .parameters = {
                {"split", "Split", "Split whose values are shown next to those of the validation split"}}};
}

} // namespace groupscope::figure
