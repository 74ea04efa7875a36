// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <cstddef>
#include <memory>

namespace groupscope {

/// Obstacle to training on a set that can be viewed.
enum class TrainingObstacle { nothing, classes, secondClass, split, trainingRows, trainingClasses };

/// Number of classes in the requested class column, or the one that the file names; 0 without one.
std::size_t classCountOf(const EmbeddingSet& set, const TaskSelection& selection);
bool hasClasses(const EmbeddingSet& set, const TaskSelection& selection);
/// Whether the selection or the file defines splits.
bool hasSplit(const EmbeddingSet& set, const TaskSelection& selection);

/// Returns a task for the map, the data check and the selection, of a set that may lack classes or splits.
/// Without classes all examples are of the class "not labelled"; without splits all are in the split "all".
/// The set itself is unchanged: Task::set is a copy then. Throws as makeTaskToLookAt.
std::shared_ptr<const Task> taskToLookAt(const std::shared_ptr<const EmbeddingSet>& set,
                                         const TaskSelection& selection);

/// Obstacle to training on `task`, made by taskToLookAt().
TrainingObstacle trainingObstacleOf(const EmbeddingSet& set, const TaskSelection& selection,
                                    const Task& task);

} // namespace groupscope
