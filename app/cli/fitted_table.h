// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/table.h"

#include <cstddef>
#include <string>
#include <vector>

namespace groupscope::cli {

/// Table of texts, headings in the first row, that is no wider than `width` characters where that can be:
/// the widest columns break their cells between words. Where that is not enough, the columns are printed in
/// several parts, each with the first column. `isNumber` tells for each column whether it stands on the
/// right; empty: none does.
std::string fittedTable(const std::vector<std::vector<std::string>>& rows, std::size_t width,
                        const std::vector<bool>& isNumber = {});

/// A table as text: fitted to the terminal that stdout goes to, and as wide as it is in a pipe.
std::string shownTable(const Table& table);

} // namespace groupscope::cli
