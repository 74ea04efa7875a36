// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <cstddef>
#include <vector>

namespace groupscope {

/// At most `count` of `rows`, evenly spaced, in their order.
std::vector<int> spreadOver(const std::vector<int>& rows, std::size_t count);

/// At most `count` of the examples of each group, evenly spaced, in the order of `rows`, because a file may
/// be sorted. Examples without a group are left out.
std::vector<int> spreadOverGroups(const Task& task, const std::vector<int>& rows, std::size_t count);

} // namespace groupscope
