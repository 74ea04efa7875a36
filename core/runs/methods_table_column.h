// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to the table of methods.

#include "core/runs/methods_table.h"

#include <cstddef>
#include <string>
#include <vector>

namespace groupscope {

/// The runs of one column, and what was found of them.
struct ColumnRuns {
    std::string name;
    std::vector<Run> runs;            ///< their figures
    std::vector<std::size_t> numbers; ///< among all runs
    Comparison comparison{};
};

/// Adds the column of those runs, whose comparison is there, to a table whose figures, methods and baseline
/// are. Throws what `load` throws but Error, which becomes MethodsTable::Column::untested.
void addColumn(ColumnRuns& part, MethodsTable& table, const LoadRun& load);

} // namespace groupscope
