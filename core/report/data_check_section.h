// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/data_check.h"

#include <cstddef>
#include <string>
#include <vector>

namespace groupscope {

/// Formats the checks of a set with that many examples for a terminal: the summary, then a line for each
/// check with its effect below.
std::string dataCheckText(const std::vector<DataCheck>& checks, std::size_t rowCount);

/// The section "Data check" of the report page; empty without checks.
std::string dataCheckSection(const std::vector<DataCheck>& checks, std::size_t rowCount);

} // namespace groupscope
