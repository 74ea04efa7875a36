// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/row_selection.h"
#include "core/data/task.h"

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Extends slices found in `split` to the examples of all splits, because a group without training examples
/// cannot be learnt, and one without test examples cannot be evaluated. An example with a class that is not
/// in `split` joins a slice if more than half of its 10 nearest examples of `split` (cosine; of all if there
/// are fewer) are in the slice, and the slice has its class. If all comparisons exceed 2e12 products, evenly
/// spaced examples of `split`, at least 1000, replace all. `slices` and the result are of (N,) examples;
/// examples of `split` are unchanged. Throws UsageError for a split that is not of the task or has no
/// examples, Cancelled.
std::vector<RowSelection> membersInAllSplits(const Task& task, const std::string& split,
                                             std::span<const RowSelection> slices, const RunContext& context);

/// Adds to `rows` (N,) the `count` examples among `among` (row indices) that are nearest to one of `rows` in
/// the stored embedding, by cosine; of equal distances the smaller row index comes first. Adds all if there
/// are fewer. Throws UsageError if `rows` is empty, DataError if more than 2e12 products are needed,
/// Cancelled.
RowSelection withNearest(const Task& task, const RowSelection& rows, std::span<const int> among, int count,
                         const RunContext& context);

} // namespace groupscope
