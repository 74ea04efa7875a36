// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/data/task_groups.h"

#include <functional>
#include <memory>
#include <string>

namespace groupscope {

/// Sets the groups of a task that is being made, and adds warnings about them.
void takeGroups(Task& task, TaskGroups groups);

/// Counts the examples of each group in each split of a task that is being made.
void countGroups(Task& task);

/// Returns the same examples, grouped by the attributes stored with overlapping groups; null if groups do not
/// overlap or there are no attributes. Throws DataError as resolveGroups does.
std::shared_ptr<const Task> partitionOf(const Task& task, const TaskSelection& selection);

/// Returns a task whose groups do not overlap: the partition, or the task itself if its groups do not
/// overlap. Throws DataError that says what to choose if there is no partition.
std::shared_ptr<const Task> partitionedTask(const std::shared_ptr<const Task>& task);

/// Returns a task in which each example is in exactly one group, for methods that need that: the partition if
/// groups overlap, without the examples that are in no group; `notice` receives their count. Returns the task
/// itself if nothing changes. Throws as partitionedTask().
std::shared_ptr<const Task> oneGroupTask(const std::shared_ptr<const Task>& task,
                                         const std::function<void(const std::string&)>& notice);

/// Returns the selection that makes this task.
TaskSelection selectionOf(const Task& task);

/// Describes an example for display: "shoe, red"; "toxic: male, black"; "shoe, in no group"; "without class".
std::string describeRow(const Task& task, std::size_t row);

} // namespace groupscope
