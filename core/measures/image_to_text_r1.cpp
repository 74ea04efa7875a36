// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/pair_retrieval.h"

namespace groupscope::measure {

Measure imageToTextR1() {
    return recallOfPairs<PairDirection::imageToText, 1>();
}

} // namespace groupscope::measure
