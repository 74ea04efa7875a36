// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/parity.h"

namespace groupscope::measure {

Measure equalOpportunity() {
    return parityMeasure(
        "equal_opportunity", "equal opportunity difference",
        "the share predicted as c of the examples of class c", "Hardt et al. 2016; finDML, Definition 18",
        [](Evaluated& evaluated) { return measuredParity(evaluated, &Parity::opportunity); });
}

} // namespace groupscope::measure
