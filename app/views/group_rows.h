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

/// Rows of the set (N,) that belong to a group in the split of that name; in all splits when it is empty.
RowSelection rowsOfGroup(const Task& task, int group, const std::string& split);

/// Rows of the set (N,) that belong to what a grouping puts together, in the split of that name; in all row
/// sets when it is empty.
RowSelection rowsOfMember(const Task& task, const Grouping& grouping, int member, const std::string& split);

/// The values of a column of categories as groups of its examples, (K,).
std::vector<NamedExamples> examplesByValue(const ExampleColumn& column);

/// Those of `rows` (N,) that the run predicts and predicts wrongly.
RowSelection wrongRowsOf(const Task& task, const Run& run, const RowSelection& rows);

} // namespace groupscope
