// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/parameter_plane.h"

#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/data/split.h"
#include "core/figures/figure.h"
#include "core/figures/row_name.h"
#include "core/runs/selection.h"

namespace groupscope {

ParameterPlane parameterPlaneOf(const Comparison& comparison, const std::string& split, std::size_t section) {
    ParameterPlane plane{.split = split, .marks = {}};
    for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
        const ComparisonRow& row = comparison.rows[i];
        const SplitStatistics& figures = row.split(split);
        const auto counted = figures.of("trained_parameters"), worst = figures.of(accuracy::worstGroup),
                   average = figures.of(accuracy::average);
        if (row.section != section || !row.selected || !worst || !average || !counted)
            continue;
        if (counted->mean < 1.0)
            ++plane.untrained;
        else
            plane.marks.push_back(
                {i, rowName(comparison, row), rowStyle(row), counted->mean, *worst, *average});
    }
    return plane;
}

Plot plotOf(const ParameterPlane& plane) {
    Plot plot{.x = {.kind = PlotScale::Kind::powersOfTen, .title = "trained parameters (logarithmic)"},
              .y = PlotScale::percent("worst-group accuracy in %")};
    for (const ParameterMark& mark : plane.marks) {
        plot.marks.push_back({.x = mark.parameters,
                              .y = mark.worst.mean,
                              .name = mark.name,
                              .paint = {.ink = Ink::series, .color = mark.style.color},
                              .shape = mark.style.shape,
                              .yWhisker = spreadOf(mark.worst),
                              .tooltip = mark.name + ": " + fixedText(mark.parameters, 0) +
                                         " trained parameters, worst group " + percentOf(mark.worst) +
                                         ", average " + percentOf(mark.average) + " " + seedsOf(mark.worst),
                              .key = std::to_string(mark.row)});
        plot.labels.push_back({.x = mark.parameters, .y = mark.worst.mean, .text = mark.name});
    }
    if (plane.untrained > 0)
        plot.note = counted(plane.untrained, "method trains", "methods train") + " none (not drawn)";
    return plot;
}

namespace figure {

namespace {

std::vector<Drawing> parameterDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    for (const SplitDefinition& set : input.splits()) {
        const ParameterPlane plane = parameterPlaneOf(*input.comparison, set.name, input.section);
        if (plane.marks.size() < 2)
            continue;
        drawings.push_back(plotDrawing("Worst group against trained parameters",
                                       "Worst-group accuracy on the " + splitTitle(set.name) +
                                           " split against the number of parameters that a method trains, on "
                                           "a logarithmic axis. Each method at the setting selected by " +
                                           selectionName(input.comparison->rule) +
                                           "; whiskers are one standard deviation over seeds.",
                                       plotOf(plane), splitTitle(set.name) + " split", KeyNames::row));
        drawings.back().chosen = {{"split", set.name}};
    }
    return drawings;
}

} // namespace

Figure parameterPlane() {
    return {.id = "parameter_plane",
            .title = "worst group against trained parameters",
            .tab = "Parameters",
            .needs = FigureNeeds::section,
            .drawings = parameterDrawings,
            .parameters = {comparedRows},
            .hint =
                "Worst group against trained parameters, once two runs that counted them are there: those "
                "of the experiment of Contrastive Adapters, Table 2, or of R-Adapter and fine-tuning"};
}

} // namespace figure

} // namespace groupscope
