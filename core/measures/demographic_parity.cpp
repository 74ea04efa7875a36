// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/parity.h"

namespace groupscope::measure {

Measure demographicParity() {
    return parityMeasure(
        "demographic_parity", "demographic parity difference", "the share of examples predicted as c",
        "Dwork et al. 2012; finDML, Definition 16",
        [](Evaluated& evaluated) { return measuredParity(evaluated, &Parity::demographic); });
}

} // namespace groupscope::measure
