// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <cstddef>
#include <vector>

namespace groupscope {

/// Draws which validation examples of a task that is being made keep their group: of each split to select by
/// the share LabelDraw::groupFraction of every group, at least one example; of groups that overlap, of the
/// examples of each set of groups. The others go into Task::hiddenGroups and are in no group. What a smaller
/// share keeps, a larger one keeps too. Throws UsageError where groups are the classes alone, no validation
/// example is in a group, or one whose group is hidden is in a split for another purpose too.
void hideGroups(Task& task, const LabelDraw& draw);

/// Takes the examples of Task::hiddenGroups out of groups that were resolved anew.
void leaveHiddenGroups(Task& task);

/// attributeCodes() of the task's set, (N,), -1 where the task does not know the group of the example.
std::vector<int> knownAttributeCodes(const Task& task, std::size_t attribute);

} // namespace groupscope
