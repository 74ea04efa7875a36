// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/pair_measures.h"

namespace groupscope::measure {

Measure imageToTextR1() {
    return recallOfPairs<PairDirection::imageToText, 1>();
}

Measure imageToTextR5() {
    return recallOfPairs<PairDirection::imageToText, 5>();
}

Measure imageToTextR10() {
    return recallOfPairs<PairDirection::imageToText, 10>();
}

Measure imageToTextMedianRank() {
    return medianRankOfPairs<PairDirection::imageToText>();
}

Measure imageToTextMeanRank() {
    return meanRankOfPairs<PairDirection::imageToText>();
}

} // namespace groupscope::measure
