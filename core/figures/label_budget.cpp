// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/label_budget.h"

#include "core/base/text.h"
#include "core/figures/figure.h"

namespace groupscope {

namespace {

constexpr double bandOpacity = 0.15;

/// One standard deviation around the means, along the upper edge and back along the lower.
PlotArea spreadArea(const LabelBudgetCurve& curve, const Paint& paint) {
    PlotArea area{.corners = {}, .paint = paint, .opacity = bandOpacity};
    std::vector<std::pair<double, double>> lower;
    for (const LabelBudgetPoint& point : curve.points)
        if (const std::optional<Interval> spread = spreadOf(point.worst)) {
            area.corners.emplace_back(point.labels, spread->high);
            lower.emplace_back(point.labels, spread->low);
        }
    area.corners.insert(area.corners.end(), lower.rbegin(), lower.rend());
    return area;
}

} // namespace

Plot plotOf(const LabelBudget& budget) {
    Plot plot{.x = {.kind = PlotScale::Kind::powersOfTen,
                    .title = "validation examples with a known group (logarithmic)",
                    .shortTitle = "known groups"},
              .y = PlotScale::percent("worst-group accuracy in %")};
    for (const LabelBudgetCurve& curve : budget.curves) {
        const Paint paint{.ink = Ink::series, .color = curve.style.color};
        if (PlotArea area = spreadArea(curve, paint); area.corners.size() > 2)
            plot.areas.push_back(std::move(area));
        PlotLine line{.points = {}, .name = curve.name, .paint = paint, .dash = curve.style.dash};
        for (const LabelBudgetPoint& point : curve.points) {
            line.points.emplace_back(point.labels, point.worst.mean);
            line.spread.push_back(spreadOf(point.worst));
            plot.marks.push_back({.x = point.labels,
                                  .y = point.worst.mean,
                                  .paint = paint,
                                  .shape = curve.style.shape,
                                  .tooltip = curve.name + ", " + fixedText(point.labels, 0) +
                                             " known groups: worst group " +
                                             fixedText(100.0 * point.worst.mean, 1) + " %"});
        }
        plot.lines.push_back(std::move(line));
        plot.legend.push_back({curve.name,
                               {.kind = LegendSample::Kind::line,
                                .paint = paint,
                                .dash = curve.style.dash,
                                .width = plot.lines.back().width}});
    }
    return plot;
}

namespace figure {

namespace {

std::vector<Drawing> labelBudgetDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    for (const SplitDefinition& split : input.splits()) {
        if (split.kind() != Purpose::report)
            continue;
        const LabelBudget budget = labelBudgetOf(*input.comparison, input.records, split.name, input.section);
        if (!budget.hasRange())
            continue;
        Drawing drawing = plotDrawing(
            "Worst group over known group labels",
            "Worst-group accuracy of the " + split.name +
                " split against the number of validation examples whose group is known. Each method has the "
                "setting that the rule selects; lines are means, bands one standard deviation over seeds.",
            plotOf(budget), split.name + " split");
        drawing.split = split.name;
        drawing.chosen = {{"split", split.name}};
        drawings.push_back(std::move(drawing));
    }
    return drawings;
}

} // namespace

Figure labelBudget() {
    return {.id = "label_budget",
            .title = "worst group against the number of group labels",
            .tab = "Group labels",
            .needs = FigureNeeds::section,
            .drawings = labelBudgetDrawings,
            .parameters = {comparedRows},
            .hint =
                "Worst-group accuracy against the number of validation examples whose group is known, once "
                "methods are trained with several of them, as by the preset label-budget"};
}

} // namespace figure

} // namespace groupscope
