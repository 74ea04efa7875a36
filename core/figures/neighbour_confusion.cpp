// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/split.h"
#include "core/figures/figure.h"
#include "core/figures/shown_subgroups.h"
#include "core/measures/few_rows.h"

namespace groupscope::figure {

namespace {

std::string confusionCaption(const SubgroupConfusion& first, const SubgroupViews& views,
                             const std::string& of) {
    return "Shares of " + first.what + " among the " + std::to_string(first.confusion.k) +
           " nearest examples on the " + splitTitle(views.split) + " split" + of +
           ": a line for each subgroup of the query, share in %, and how many times as often as by size. An "
           "example never retrieves itself. Subgroups of fewer than " +
           std::to_string(fewRows) + " examples are marked few.";
}

std::vector<Drawing> confusionDrawings(const FigureInput& input) {
    return drawingsOfKinds(input, &SubgroupViews::confusions, "Subgroups of the nearest examples",
                           confusionCaption);
}

} // namespace

Figure neighbourConfusion() {
    return {.id = "neighbour_confusion",
            .title = "subgroups of the nearest examples",
            .tab = "Neighbours",
            .needs = FigureNeeds::subgroups,
            .drawings = confusionDrawings,
            .parameters = {measuredRows, subgroupKind, subgroupEmbeddings},
            .hint = "Subgroups of the nearest examples of each example, once a set is open"};
}

} // namespace groupscope::figure
