// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to the table of methods.

#include "core/runs/methods_table.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groupscope {

/// Whether people see it in percent.
bool isInPercent(const MethodsTable::Figure& figure);

/// "0, 1, 2".
std::string seedWords(const std::vector<std::uint64_t>& seeds, const std::string& between);

/// What the figures are, of which rows, seeds and choice, what the marks say, what is missing, and the
/// verdict.
std::string methodsCaption(const MethodsTable& table);

} // namespace groupscope
