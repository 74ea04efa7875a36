// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/retrieval.h"

namespace groupscope::measure {

Measure recallAt1() {
    return recallAt<1>();
}

} // namespace groupscope::measure
