// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <cstddef>
#include <vector>

namespace groupscope {

/// Draws the validation examples of a new task that keep their group label: of each validation split the
/// share LabelDraw::groupFraction of every group, at least one example. If groups overlap, the share is taken
/// of each combination of groups. The other examples go into Task::hiddenGroups and are in no group. Draws
/// are nested: a larger share keeps all that a smaller one keeps. Throws UsageError if groups are the classes
/// alone, if no validation example is in a group, or if an example with a hidden group is also in a split for
/// another purpose.
void hideGroups(Task& task, const LabelDraw& draw);

/// Removes the examples of Task::hiddenGroups from groups that were resolved anew.
void leaveHiddenGroups(Task& task);

/// Returns attributeCodes() of the task's set, (N,), with -1 for examples whose group is hidden.
std::vector<int> knownAttributeCodes(const Task& task, std::size_t attribute);

} // namespace groupscope
