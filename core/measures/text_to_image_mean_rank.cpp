// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/pair_retrieval.h"

namespace groupscope::measure {

Measure textToImageMeanRank() {
    return meanRankOfPairs<PairDirection::textToImage>();
}

} // namespace groupscope::measure
