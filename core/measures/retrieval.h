// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/measure.h"
#include "core/metrics/retrieval.h"

namespace groupscope {

/// How the evaluated rows find each other; made once for all measures of it. Throws DataError for fewer than
/// two rows.
const RowRetrieval& retrievalOf(Evaluated& evaluated);

/// The measure recall@k, k <= mostRetrieved.
/// `of` and `values` are the two functions below for that k.
Measure recallAt(int k, Measured (*of)(Evaluated&), std::vector<float> (*values)(Evaluated&));

/// The share of rows of which one of the k nearest is of their class, of all rows and each subgroup.
Measured measuredRecall(Evaluated& evaluated, int k);
/// (n,) 1 where one of the k nearest other rows is of the row's class, else 0.
std::vector<float> recallOfRows(Evaluated& evaluated, int k);

} // namespace groupscope
