// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/measure.h"
#include "core/measures/subgroups.h"
#include "core/metrics/retrieval.h"

namespace groupscope {

/// How the evaluated rows find each other; made once for all measures of it. Throws DataError for fewer than
/// two rows.
const RowRetrieval& retrievalOf(Evaluated& evaluated);

/// What all measures recall@k say of themselves.
Measure describedRecall(int k);
/// (n,) 1 where one of the k nearest other rows is of the row's class, else 0.
std::vector<float> recallOfRows(Evaluated& evaluated, int k);

/// The measure recall@k, k <= mostRetrieved.
template<int k>
Measure recallAt() {
    static_assert(k <= mostRetrieved);
    Measure measure = describedRecall(k);
    measure.rowValues = [](Evaluated& evaluated) { return recallOfRows(evaluated, k); };
    measure.ofRows = [](Evaluated& evaluated) { return meanOfRows(evaluated, recallOfRows(evaluated, k)); };
    return measure;
}

} // namespace groupscope
