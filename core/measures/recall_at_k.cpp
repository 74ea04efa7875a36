// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/measure.h"
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
    for (const std::uint8_t first : retrievalOf(evaluated).firstHit)
        hits.push_back(first > 0 && first <= k ? 1.0f : 0.0f);
    return hits;
}

/// What all measures recall@k say of themselves.
Measure describedRecall(int k) {
    const std::string number = std::to_string(k);
    return {.id = "recall_at_" + number,
            .title = "recall@" + number,
            .formula = "share of rows of which one of the " + number +
                       " nearest other rows of the same row set, by distance at unit length, is of their "
                       "class; a row whose class has no other counts as missed",
            .source = "finDML, Definitions 1 and 14",
            .unit = "share",
            .better = Better::higher,
            .needs = Needs::embedding,
            .comparesAllRows = true,
            .recordings = {}};
}

/// The measure recall@k, k <= mostRetrieved.
template<int k>
Measure recallAt() {
    static_assert(k <= mostRetrieved);
    Measure measure = describedRecall(k);
    measure.rowValues = [](Evaluated& evaluated) { return recallOfRows(evaluated, k); };
    measure.ofRows = [](Evaluated& evaluated) { return meanOfRows(evaluated, recallOfRows(evaluated, k)); };
    return measure;
}

} // namespace

Measure recallAt1() {
    return recallAt<1>();
}

Measure recallAt2() {
    return recallAt<2>();
}

Measure recallAt4() {
    return recallAt<4>();
}

Measure recallAt8() {
    return recallAt<8>();
}

} // namespace groupscope::measure
