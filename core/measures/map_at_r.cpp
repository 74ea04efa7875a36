// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/measure.h"
#include "core/measures/retrieval.h"
#include "core/measures/subgroups.h"

namespace groupscope::measure {

Measure mapAtR() {
    return {
        .id = "map_at_r",
        .title = "MAP@R",
        .formula = "mean over examples of 1/R · Σ over i ≤ R of the precision at i where the i-th nearest "
                   "other example is of the class, else 0; R is how many others the class has, and examples "
                   "whose class has none are left out",
        .source = "Musgrave, Belongie and Lim 2020, 3.1",
        .unit = "share",
        .better = Better::higher,
        .needs = Needs::embedding,
        .comparesAllRows = true,
        .searches = true,
        .ofRows = [](Evaluated& evaluated) { return meanOfRows(evaluated, retrievalOf(evaluated).mapAtR); },
        .rowValues = [](Evaluated& evaluated) { return retrievalOf(evaluated).mapAtR; }};
}

} // namespace groupscope::measure
