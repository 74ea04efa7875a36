// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/parity.h"

namespace groupscope::measure {

Measure equalizedOdds() {
    return parityMeasure(
        "equalized_odds", "equalized odds difference",
        "the share predicted as c of the examples of class c, or of the examples of other classes",
        "Hardt et al. 2016; finDML, Definition 17",
        [](Evaluated& evaluated) { return measuredParity(evaluated, &Parity::odds); });
}

} // namespace groupscope::measure
