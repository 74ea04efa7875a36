// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/data/task_groups.h"

#include <functional>
#include <memory>
#include <string>

namespace groupscope {

/// Gives a task that is being made its groups, with what is odd about them.
void takeGroups(Task& task, TaskGroups groups);

/// Counts the rows of each group in each split of a task that is being made.
void countGroups(Task& task);

/// The same rows in groups by the attributes that go with overlapping groups; null when groups do not overlap
/// or there are no attributes. Throws DataError as resolveGroups does.
std::shared_ptr<const Task> partitionOf(const Task& task, const TaskSelection& selection);

/// A task whose groups do not overlap: of overlapping groups the partition, otherwise the task itself. Throws
/// DataError when groups overlap and there is no partition, saying what to choose.
std::shared_ptr<const Task> partitionedTask(const std::shared_ptr<const Task>& task);

/// A task whose rows are in one group each, for methods that need that: of overlapping groups the partition,
/// and without the rows that are in no group, of which `notice` tells. The task itself when there is nothing
/// to change. Throws as partitionedTask().
std::shared_ptr<const Task> oneGroupTask(const std::shared_ptr<const Task>& task,
                                         const std::function<void(const std::string&)>& notice);

/// The selection that gives this task again.
TaskSelection selectionOf(const Task& task);

/// What a row is, for people: "shoe, red"; "toxic: male, black"; "shoe, in no group"; "without class".
std::string describeRow(const Task& task, std::size_t row);

} // namespace groupscope
