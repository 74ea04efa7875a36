// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/columns/example_column.h"
#include "core/data/row_selection.h"
#include "core/data/shown_rows.h"
#include "core/data/task.h"
#include "core/figures/grouping.h"
#include "core/runs/run.h"

#include <string>
#include <vector>

namespace groupscope {

/// Examples of the set (N,) that belong to a group in the split of that name; in all splits if it is empty.
RowSelection rowsOfGroup(const Task& task, int group, const std::string& split);

/// Examples of the set (N,) that belong to a member of a grouping, in the split of that name; in all splits
/// if it is empty.
RowSelection rowsOfMember(const Task& task, const Grouping& grouping, int member, const std::string& split);

/// The values of a categorical column as groups of examples, (K,).
std::vector<NamedExamples> examplesByValue(const ExampleColumn& column);

/// Those of `rows` (N,) that the run predicts wrongly.
RowSelection wrongRowsOf(const Task& task, const Run& run, const RowSelection& rows);

} // namespace groupscope
