// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/retrieval.h"

namespace groupscope::measure {

Measure recallAt2() {
    return recallAt(
        2, [](Evaluated& evaluated) { return measuredRecall(evaluated, 2); },
        [](Evaluated& evaluated) { return recallOfRows(evaluated, 2); });
}

} // namespace groupscope::measure
