// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/measure.h"
#include "core/measures/retrieval.h"
#include "core/measures/subgroups.h"

namespace groupscope::measure {

Measure rPrecision() {
    return {.id = "r_precision",
            .title = "R-precision",
            .formula = "mean over examples of the share of their class among the R nearest other examples of "
                       "the split, by distance at unit length, where R is how many others the class has; "
                       "examples whose class has none are left out",
            .source = "Musgrave, Belongie and Lim 2020, 3.1",
            .unit = "share",
            .better = Better::higher,
            .needs = Needs::embedding,
            .comparesAllRows = true,
            .searches = true,
            .ofRows =
                [](Evaluated& evaluated) { return meanOfRows(evaluated, retrievalOf(evaluated).rPrecision); },
            .rowValues = [](Evaluated& evaluated) { return retrievalOf(evaluated).rPrecision; },
            .recordings = {}};
}

} // namespace groupscope::measure
