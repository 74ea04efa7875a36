// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/retrieval.h"

namespace groupscope::measure {

Measure recallAt1() {
    return recallAt(
        1, [](Evaluated& evaluated) { return measuredRecall(evaluated, 1); },
        [](Evaluated& evaluated) { return recallOfRows(evaluated, 1); });
}

} // namespace groupscope::measure
