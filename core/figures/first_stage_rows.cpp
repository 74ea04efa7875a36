// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figure.h"
#include "core/runs/found_columns.h"

#include <algorithm>

namespace groupscope::figure {

namespace {

std::string pairName(const Run& run, const FoundAgreement& agreement) {
    return agreement.column + " × " + knownName(run.groups, agreement.with);
}

/// Cells that can be read; first what people ask first: found × groups.
std::vector<ChosenValue> offeredPairs(const FigureInput& input) {
    std::vector<ChosenValue> offered;
    bool hasGroups = false;
    for (const FoundAgreement& own : input.run->agreements) {
        if (!isReadable(own))
            continue;
        const bool isFirst = !hasGroups && own.with == FoundAgreement::withGroups;
        hasGroups = hasGroups || isFirst;
        offered.insert(isFirst ? offered.begin() : offered.end(), {"pair", pairName(*input.run, own)});
    }
    return offered;
}

Drawing rowsDrawing(const FigureInput& input, const FoundAgreement& agreement) {
    const Run& run = *input.run;
    const Table table = confusionTable(run.groups, agreement, foundColumn(run.found, agreement.column));
    HeatMap map{.rowTitle = knownName(run.groups, agreement.with),
                .columnTitle = agreement.column,
                .leastText = "000,000"};
    double most = 1.0;
    for (const auto& line : table.rows)
        for (std::size_t column = 1; column < line.size(); ++column)
            most = std::max(most, *line[column].value);
    for (std::size_t column = 1; column < table.columns.size(); ++column)
        map.columns.push_back({.name = table.columns[column].title});
    for (const auto& line : table.rows) {
        map.rows.push_back({.name = line.front().text});
        for (std::size_t column = 1; column < line.size(); ++column) {
            const double count = *line[column].value;
            const std::string text = input.countText(static_cast<std::int64_t>(count));
            map.cells.push_back(rampCell(count, count / most, text));
            map.cells.back().tooltip = map.rows.back().name + ", found " + table.columns[column].title +
                                       ": " + text + " training examples";
        }
    }
    Drawing drawing = plotDrawing(
        "Examples by found and known values",
        "Training examples of each known value in lines, by the value found by the first stage of " +
            input.name + " in columns.",
        std::move(map), pairName(run, agreement));
    drawing.chosen = {{"pair", pairName(run, agreement)}};
    return drawing;
}

std::vector<Drawing> rowsDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    for (const FoundAgreement& own : input.run->agreements)
        if (isReadable(own))
            drawings.push_back(rowsDrawing(input, own));
    return drawings;
}

} // namespace

Figure firstStageRows() {
    return {.id = "first_stage_rows",
            .title = "examples by found and known values",
            .tab = "Examples",
            .needs = FigureNeeds::firstStage,
            .drawings = rowsDrawings,
            .parameters = {{"pair", "Examples by val&ues of",
                            "Found and known values whose examples are counted", offeredPairs}},
            .hint = "Groups that the first stage of a run finds in the training examples, compared with "
                    "known groups, once a run is selected"};
}

} // namespace groupscope::figure
