// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/pair_retrieval.h"

namespace groupscope::measure {

Measure imageToTextR10() {
    return recallOfPairs<PairDirection::imageToText, 10>();
}

} // namespace groupscope::measure
