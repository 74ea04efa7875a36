// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/query_fields.h"
#include "core/runs/run.h"

#include <memory>
#include <vector>

namespace groupscope {

/// What a run says of a single row.
enum class RowValue {
    confidence, ///< the probability of the class it says, in [0,1]
    margin,     ///< probability of the row's class less that of the likeliest other one, in [-1,1]
    loss        ///< cross-entropy of the row, in nats
};

/// Predicted class of every row of a set (N,); -1 for rows that the run says nothing of.
std::vector<int> predictionOfEachRow(const Run& run, std::size_t rowCount);

/// That value of every row of the set (N,); NaN for rows that the run says nothing of, and, of margin and
/// loss, for rows without a class. `labels` (N,) classes, -1 = missing.
std::vector<float> valueOfEachRow(const Run& run, RowValue value, const std::vector<int>& labels);

/// Adds what a query can ask of a run on the rows of the task: `predicted`, `correct`, `wrong`, `confidence`,
/// `margin`, `loss` and what its first stage found, each under the name `run.…` too, which is the only one
/// where a column is called so. Without a run (null) they are there, and asking for them throws UsageError.
void addQueryFields(std::vector<QueryField>& fields, const std::shared_ptr<const Task>& task,
                    const std::shared_ptr<const Run>& run);

} // namespace groupscope
