// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/first_right.h"
#include "core/measures/measure.h"
#include "core/measures/numbered_measures.h"
#include "core/measures/retrieval.h"
#include "core/measures/subgroups.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groupscope::measure {

namespace {

/// (n,) 1 where one of the k nearest other rows is of the row's class, else 0.
std::vector<float> recallOfRows(Evaluated& evaluated, int k) {
    std::vector<float> hits;
    const auto add = [&](int first) { hits.push_back(first > 0 && first <= k ? 1.0f : 0.0f); };
    if (k <= mostRetrieved)
        for (const std::uint8_t first : retrievalOf(evaluated).firstHit)
            add(first);
    else
        for (const int first : firstRightRanksOf(evaluated))
            add(first);
    return hits;
}

Measure recallAt(int k) {
    const std::string number = std::to_string(k);
    return {.id = "recall_at_" + number,
            .title = "recall@" + number,
            .formula = "share of examples for which one of the " + number +
                       " nearest other examples of the same split, or of the gallery, by distance at unit "
                       "length, is of their class; an example whose class has no other counts as missed",
            .source = "finDML, Definitions 1 and 14",
            .unit = "share",
            .better = Better::higher,
            .needs = Needs::embedding,
            .comparesAllRows = true,
            .searches = true,
            .ofRows = [k](Evaluated& evaluated) { return meanOfRows(evaluated, recallOfRows(evaluated, k)); },
            .rowValues = [k](Evaluated& evaluated) { return recallOfRows(evaluated, k); },
            .recordings = {}};
}

} // namespace

Measure recallAt1() {
    return recallAt(1);
}

Measure recallAt2() {
    return recallAt(2);
}

Measure recallAt4() {
    return recallAt(4);
}

Measure recallAt8() {
    return recallAt(8);
}

Measure recallAtAny(int k) {
    Measure measure = recallAt(k);
    measure.nearest = static_cast<std::size_t>(k);
    return measure;
}

} // namespace groupscope::measure
