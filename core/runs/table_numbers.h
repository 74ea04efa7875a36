// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to the writing of tables.

#include "core/runs/table.h"

#include <string>

namespace groupscope {

/// Formats a number for display as its column defines: percent, decimals, sign.
std::string numberText(const Table::Column& column, double value);

/// The text of a cell for display, with "‡" behind it if it has a caveat.
std::string wordsOf(const Table::Cell& cell);

/// "[60.1, 66.3]".
std::string boundsText(const Table::Column& column, const Table::Bounds& bounds);

} // namespace groupscope
