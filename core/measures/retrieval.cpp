// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/retrieval.h"

#include "core/base/error.h"

namespace groupscope {

const RowRetrieval& retrievalOf(Evaluated& evaluated) {
    if (evaluated.rows().size() < 2)
        throw DataError("one row has no neighbours", evaluated.split().name, "choose another row set");
    return evaluated.ofEmbedding<RowRetrieval>([&evaluated] {
        return retrieve(evaluated.embedding(), classesOfRows(evaluated), evaluated.context());
    });
}

std::vector<float> recallOfRows(Evaluated& evaluated, int k) {
    std::vector<float> hits;
    for (const std::uint8_t first : retrievalOf(evaluated).firstHit)
        hits.push_back(first > 0 && first <= k ? 1.0f : 0.0f);
    return hits;
}

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

} // namespace groupscope
