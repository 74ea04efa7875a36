// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to the table of methods.

#include "core/runs/methods_table.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace groupscope {

/// Whether people see it in percent.
bool isInPercent(const MethodsTable::Figure& figure);

/// Whether methods are ranked by it: not so where neither high nor low is better.
bool isRanked(const MethodsTable::Figure& figure);

/// Whether values of one column are from different splits, so that their names must include the split.
bool splitsDiffer(const MethodsTable& table);

/// The split of a value in a column, or, if it has none, the requested split.
std::string saidSplit(const MethodsTable& table, const MethodsTable::Column& column, std::size_t figure);

/// "0, 1, 2".
std::string seedWords(const std::vector<std::uint64_t>& seeds, const std::string& between);

/// Caption: the values, their examples, seeds and selection, the meaning of the marks, what is missing, and
/// the verdict.
std::string methodsCaption(const MethodsTable& table);

} // namespace groupscope
