// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/class_spread.h"

namespace groupscope::measure {

Measure density() {
    return spreadMeasure("density", "density",
                         "intra-class distance / inter-class distance: low where classes are dense and "
                         "apart",
                         "Roth et al. 2020", Better::lower, [](Evaluated& evaluated) {
                             return measuredSpread(
                                 evaluated, [](const ClassSpread& spread) { return spread.density(); });
                         });
}

} // namespace groupscope::measure
