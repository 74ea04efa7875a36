// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_scheme.h"
#include "core/runs/table.h"

#include <array>
#include <vector>

namespace groupscope {

/// Rows of every group in train, validation and test; groups without any are left out. `counts` holds (G,)
/// numbers of each split, or nothing for a split without rows.
Table groupCountTable(const GroupScheme& scheme, const std::array<std::vector<int>, 3>& counts);

} // namespace groupscope
