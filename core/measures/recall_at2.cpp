// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/retrieval.h"

namespace groupscope::measure {

Measure recallAt2() {
    return recallAt<2>();
}

} // namespace groupscope::measure
