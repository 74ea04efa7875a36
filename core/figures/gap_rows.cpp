// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/figure.h"
#include "core/figures/row_name.h"
#include "core/runs/selection.h"

namespace groupscope::figure {

namespace {

/// The gap of each method at its chosen setting, a row a method, for each set to report on.
std::vector<Drawing> gapDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    for (const SplitDefinition& set : input.comparison->splits) {
        Plot plot{.x = PlotScale::percent("average minus worst group, points")};
        plot.x.fromZero = true;
        for (const ComparisonRow& row : input.comparison->rows)
            if (const auto gap = row.split(set.name).of(accuracy::gap);
                row.section == input.section && row.selected && gap) {
                const std::string name = rowName(*input.comparison, row);
                plot.marks.push_back({.x = gap->mean,
                                      .y = static_cast<double>(plot.rows.size()),
                                      .name = name,
                                      .paint = {.ink = Ink::series, .color = rowStyle(row).color},
                                      .xWhisker = spreadOf(*gap),
                                      .tooltip = name + ": " + percentOf(*gap) + " " + seedsOf(*gap),
                                      .key = std::to_string(&row - input.comparison->rows.data())});
                plot.rows.push_back({name});
            }
        if (plot.rows.size() < 2)
            continue;
        drawings.push_back(plotDrawing("Gap of each method", "How far the worst group lies below the average.",
                                       std::move(plot), set.name + " rows", KeyNames::row));
        drawings.back().chosen = {{"split", set.name}};
    }
    return drawings;
}

} // namespace

Figure gapRows() {
    return {.id = "gap_rows",
            .title = "gap of each method",
            .needs = FigureNeeds::section,
            .drawings = gapDrawings,
            .parameters = {{"split", "Rows", "Which rows the accuracies are measured on"}}};
}

} // namespace groupscope::figure
