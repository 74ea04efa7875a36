// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/retrieval.h"

namespace groupscope::measure {

Measure recallAt8() {
    return recallAt(
        8, [](Evaluated& evaluated) { return measuredRecall(evaluated, 8); },
        [](Evaluated& evaluated) { return recallOfRows(evaluated, 8); });
}

} // namespace groupscope::measure
