// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/class_spread.h"

namespace groupscope::measure {

Measure intraClassAlignment() {
    return spreadMeasure(
        "intra_class_alignment", "intra-class alignment",
        "mean ‖a − b‖² over pairs of examples of a class, at unit length, at least one of them of the group",
        "finDML, Definition 2; Wang and Isola 2020", Better::lower, [](Evaluated& evaluated) {
            return measuredSpread(evaluated, [](const ClassSpread& spread) { return spread.withinPairs; });
        });
}

} // namespace groupscope::measure
