// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/class_spread.h"

namespace groupscope::measure {

Measure intraClassDistance() {
    return spreadMeasure(
        "intra_class_distance", "intra-class distance",
        "mean over classes of the mean cosine distance 1 − cos between two rows of it; of "
        "a group its own rows, and classes with two or more there",
        "Roth et al. 2020 (the code of finDML), whose value for classes of one row is left out",
        Better::lower, [](Evaluated& evaluated) {
            return measuredSpread(evaluated, [](const ClassSpread& spread) { return spread.withinClasses; });
        });
}

} // namespace groupscope::measure
