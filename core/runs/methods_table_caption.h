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

/// Whether figures of one column are of different rows, so that their names must say which.
bool splitsDiffer(const MethodsTable& table);

/// Whose rows a figure of a column is of, or, where it has no such, was asked to be of.
std::string saidSplit(const MethodsTable& table, const MethodsTable::Column& column, std::size_t figure);

/// "0, 1, 2".
std::string seedWords(const std::vector<std::uint64_t>& seeds, const std::string& between);

/// What the figures are, of which rows, seeds and choice, what the marks say, what is missing, and the
/// verdict.
std::string methodsCaption(const MethodsTable& table);

} // namespace groupscope
