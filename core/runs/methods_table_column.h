// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to the table of methods.

#include "core/runs/methods_table.h"

#include <cstddef>
#include <string>
#include <vector>

namespace groupscope {

/// The runs of one column, with their comparison.
struct ColumnRuns {
    std::string name;
    std::vector<Run> runs;            ///< their figures
    std::vector<std::size_t> numbers; ///< among all runs
    Comparison comparison{};
};

/// Adds the column of those runs, whose comparison is done, to a table with known values, methods and
/// baseline. Throws what `load` throws except Error, which becomes MethodsTable::Column::untested.
void addColumn(ColumnRuns& part, MethodsTable& table, const LoadRun& load);

} // namespace groupscope
