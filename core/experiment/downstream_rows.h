// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/data/task.h"

#include <cstdint>
#include <vector>

namespace groupscope {

/// Returns positions in `set.rows` such that every group with examples there has as many as the largest, see
/// raiseToLargest(). Throws DataError if groups overlap.
std::vector<int> oversampledPlaces(const Task& task, const Split& set, std::uint64_t seed);

/// Returns the combination of attribute values of each example of the split, −1 for examples in no group.
/// Throws DataError if groups overlap and if there are no attributes.
std::vector<int> domainsOfRows(const Task& task, const Split& set);

} // namespace groupscope
