// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/class_spread.h"

namespace groupscope::measure {

Measure interClassDistance() {
    return spreadMeasure("inter_class_distance", "inter-class distance",
                         "mean cosine distance between the mean directions of two classes; of a group those "
                         "of its own examples",
                         "Roth et al. 2020 (the code of finDML)", Better::higher, [](Evaluated& evaluated) {
                             return measuredSpread(
                                 evaluated, [](const ClassSpread& spread) { return spread.betweenClasses; });
                         });
}

} // namespace groupscope::measure
