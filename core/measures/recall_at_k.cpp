// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/retrieval.h"

namespace groupscope::measure {

Measure recallAt1() {
    return recallAt<1>();
}

Measure recallAt2() {
    return recallAt<2>();
}

Measure recallAt4() {
    return recallAt<4>();
}

Measure recallAt8() {
    return recallAt<8>();
}

} // namespace groupscope::measure
