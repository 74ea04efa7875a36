// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/group_inference.h"

namespace groupscope {

/// Groups (class, part) of the training examples, numbered by class and then part, without empty ones. parts
/// (N,) in [0, partNames.size()), read at the training examples; a group is named "class, part". Environments
/// and predictions stay empty.
GroupAssignment groupsOfParts(const Task& task, const std::vector<int>& parts,
                              const std::vector<std::string>& partNames);

/// Groups (class, right or wrong) with the environments 0 right and 1 wrong. Keeps predictions (N,). Warns if
/// all training examples are right, or all wrong: each class is then one group.
GroupAssignment rightAndWrongGroups(const Task& task, std::vector<int> predictions, const RunContext& run);

} // namespace groupscope
