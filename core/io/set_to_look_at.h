// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <cstddef>
#include <memory>

namespace groupscope {

/// What keeps a set that can be looked at from being trained on.
enum class TrainingObstacle { nothing, classes, secondClass, split, trainingRows, trainingClasses };

/// Classes of the column that is chosen, that the file names, or that is called so; 0 without one.
std::size_t classCountOf(const EmbeddingSet& set, const TaskSelection& selection);
bool hasClasses(const EmbeddingSet& set, const TaskSelection& selection);
/// Whether something says which rows are for what.
bool hasSplit(const EmbeddingSet& set, const TaskSelection& selection);

/// A task for the map, the data check and the selection, of a set that may lack classes or a split. Rows
/// without classes are all of the class "not labelled"; without a split they are all in the split "all".
/// The set itself gets no column by that: Task::set is another one then. Throws as makeTaskToLookAt does for
/// what cannot be looked at either.
std::shared_ptr<const Task> taskToLookAt(const std::shared_ptr<const EmbeddingSet>& set,
                                         const TaskSelection& selection);

/// What `task`, which was made of that, lacks to be trained on.
TrainingObstacle trainingObstacleOf(const EmbeddingSet& set, const TaskSelection& selection,
                                    const Task& task);

} // namespace groupscope
