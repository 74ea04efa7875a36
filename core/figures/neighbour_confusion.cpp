// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figure.h"
#include "core/figures/subgroup_figures.h"
#include "core/measures/few_rows.h"

namespace groupscope::figure {

namespace {

std::vector<Drawing> confusionDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    for (const SubgroupConfusion& own : input.subgroups->confusions)
        drawings.push_back(plotDrawing(
            "Subgroups among the nearest rows",
            "Of which " + own.what + " the " + std::to_string(own.confusion.k) + " nearest of the " +
                input.subgroups->split + " rows are" + (input.name.empty() ? "" : ", " + input.name) +
                ": a row for the subgroup that is asked for, share in %, and how many times as often as if "
                "all other rows were alike. A row never finds itself. Subgroups of fewer than " +
                std::to_string(fewRows) + " rows are marked few.",
            plotOf(own, input.countText)));
    return drawings;
}

} // namespace

Figure neighbourConfusion() {
    return {.id = "neighbour_confusion",
            .title = "subgroups among the nearest rows",
            .needs = FigureNeeds::subgroups,
            .drawings = confusionDrawings};
}

} // namespace groupscope::figure
