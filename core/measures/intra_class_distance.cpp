// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/class_spread.h"

namespace groupscope::measure {

Measure intraClassDistance() {
    return spreadMeasure(
        "intra_class_distance", "intra-class distance",
        "mean over classes of the mean cosine distance 1 − cos between two examples of it; of a group its "
        "own examples, and classes with two or more there",
        "Roth et al. 2020 (the code of finDML), whose value for classes of one example is left out",
        Better::lower, [](Evaluated& evaluated) {
            return measuredSpread(evaluated, [](const ClassSpread& spread) { return spread.withinClasses; });
        });
}

} // namespace groupscope::measure
