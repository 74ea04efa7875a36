// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/pair_measures.h"

namespace groupscope::measure {

Measure textToImageR1() {
    return recallOfPairs<PairDirection::textToImage, 1>();
}

Measure textToImageR5() {
    return recallOfPairs<PairDirection::textToImage, 5>();
}

Measure textToImageR10() {
    return recallOfPairs<PairDirection::textToImage, 10>();
}

Measure textToImageMedianRank() {
    return medianRankOfPairs<PairDirection::textToImage>();
}

Measure textToImageMeanRank() {
    return meanRankOfPairs<PairDirection::textToImage>();
}

} // namespace groupscope::measure
