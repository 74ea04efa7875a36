// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/retrieval.h"

namespace groupscope::measure {

Measure recallAt8() {
    return recallAt<8>();
}

} // namespace groupscope::measure
