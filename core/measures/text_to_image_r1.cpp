// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/pair_retrieval.h"

namespace groupscope::measure {

Measure textToImageR1() {
    return recallOfPairs<PairDirection::textToImage, 1>();
}

} // namespace groupscope::measure
