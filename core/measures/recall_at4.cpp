// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/retrieval.h"

namespace groupscope::measure {

Measure recallAt4() {
    return recallAt<4>();
}

} // namespace groupscope::measure
