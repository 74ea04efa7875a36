// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/pair_retrieval.h"

namespace groupscope::measure {

Measure textToImageR10() {
    return recallOfPairs<PairDirection::textToImage, 10>();
}

} // namespace groupscope::measure
