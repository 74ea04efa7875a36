// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/data/task.h"

#include <cstdint>
#include <vector>

namespace groupscope {

/// Places in `set.rows` so that every group that has rows there has as many as the largest, see
/// raiseToLargest(). Throws DataError for groups that overlap.
std::vector<int> oversampledPlaces(const Task& task, const Split& set, std::uint64_t seed);

/// The combination of attribute values of each row of the set, −1 for rows in no group. Throws DataError for
/// groups that overlap and without attributes.
std::vector<int> domainsOfRows(const Task& task, const Split& set);

} // namespace groupscope
