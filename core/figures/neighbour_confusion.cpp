// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figure.h"
#include "core/figures/shown_subgroups.h"
#include "core/measures/few_rows.h"

namespace groupscope::figure {

namespace {

std::string confusionCaption(const SubgroupConfusion& first, const SubgroupViews& views,
                             const std::string& of) {
    return "Of which " + first.what + " the " + std::to_string(first.confusion.k) + " nearest of the " +
           views.split + " rows are" + of +
           ": a row for the subgroup that is asked for, share in %, and how many times as often as if "
           "all other rows were alike. A row never finds itself. Subgroups of fewer than " +
           std::to_string(fewRows) + " rows are marked few.";
}

std::vector<Drawing> confusionDrawings(const FigureInput& input) {
    return drawingsOfKinds(input, &SubgroupViews::confusions, "Subgroups among the nearest rows",
                           confusionCaption);
}

} // namespace

Figure neighbourConfusion() {
    return {.id = "neighbour_confusion",
            .title = "subgroups among the nearest rows",
            .tab = "Neighbours",
            .needs = FigureNeeds::subgroups,
            .drawings = confusionDrawings,
            .parameters = {measuredRows, subgroupKind, subgroupEmbeddings},
            .hint = "Of which subgroup the nearest rows of each row are, once a set is open"};
}

} // namespace groupscope::figure
