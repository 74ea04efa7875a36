// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_scheme.h"
#include "core/runs/table.h"

#include <string>
#include <vector>

namespace groupscope {

/// Examples of each group in a split.
struct SplitCounts {
    std::string name;
    std::vector<int> ofGroup; ///< (G,), or nothing for a set without examples
};

/// Table of the examples of every group in every split; groups without any are left out.
Table groupCountTable(const GroupScheme& scheme, const std::vector<SplitCounts>& counts);

} // namespace groupscope
