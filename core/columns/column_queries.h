// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/columns/example_column.h"
#include "core/data/row_query.h"

#include <span>
#include <vector>

namespace groupscope {

/// The fields that a query can name: columns by their query names, and flags. Columns of the file take their
/// names first; other columns get the names that are left. Columns of a run can always be named `run.NAME`. A
/// query that names a column with a `reason` throws UsageError with that reason.
std::vector<QueryField> queryFields(std::span<const ExampleColumn> columns);

} // namespace groupscope
