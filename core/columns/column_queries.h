// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/columns/example_column.h"
#include "core/data/row_query.h"

#include <span>
#include <vector>

namespace groupscope {

/// The questions that a query can ask: the columns by their query names and flags. Columns of the file go
/// first, the others have their names as far as no earlier one has. Columns of a run can be asked as
/// `run.NAME` too, which is the only name of those whose own is taken. A query that asks a column with a
/// reason throws UsageError with it.
std::vector<QueryField> queryFields(std::span<const ExampleColumn> columns);

} // namespace groupscope
