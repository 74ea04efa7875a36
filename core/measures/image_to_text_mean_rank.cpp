// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/pair_retrieval.h"

namespace groupscope::measure {

Measure imageToTextMeanRank() {
    return meanRankOfPairs<PairDirection::imageToText>();
}

} // namespace groupscope::measure
