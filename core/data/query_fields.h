// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/named_examples.h"
#include "core/data/row_query.h"
#include "core/data/task.h"

#include <memory>
#include <vector>

namespace groupscope {

/// What a query can ask of the rows of a task: every column of the set by its name, and, as far as no column
/// is called so, `class`, `group` and `split` (the splits) of the task and the name of the `row`. They
/// hold the task.
std::vector<QueryField> queryFields(const std::shared_ptr<const Task>& task);

/// Adds the field `named`: which named groups an example of the set is in, `none` for an example in no group.
/// Without groups there is no field. `exampleCount`: N of the set.
void addNamedField(std::vector<QueryField>& fields,
                   const std::shared_ptr<const std::vector<NamedExamples>>& named, std::size_t exampleCount);

/// The code of "yes", "true" or "1" in a column of such words and their opposite; -1 for other columns.
int flagCodeOf(std::span<const std::string> words);

/// Adds the field under its name, unless there is one of that name.
void addQueryField(std::vector<QueryField>& fields, QueryField field);

} // namespace groupscope
