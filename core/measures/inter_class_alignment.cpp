// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/class_spread.h"

namespace groupscope::measure {

Measure interClassAlignment() {
    return spreadMeasure(
        "inter_class_alignment", "inter-class alignment",
        "mean ‖a − b‖² over pairs of examples of different classes, at unit length, at least one of them of "
        "the group",
        "finDML, Definition 2; Wang and Isola 2020", Better::higher, [](Evaluated& evaluated) {
            return measuredSpread(evaluated, [](const ClassSpread& spread) { return spread.betweenPairs; });
        });
}

} // namespace groupscope::measure
