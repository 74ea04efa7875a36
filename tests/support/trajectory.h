// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

/// Trainings small enough to be repeated by another program: tests/reference/trajectories. The set and the
/// list of cases are made by its script, what a training draws is recorded here, and the script repeats each
/// training on those draws.
namespace groupscope::testing {

/// The set of trajectories/set.json: 64 rows of 8 dimensions, three classes, an attribute of two values, all
/// three splits, class embeddings and group prompts.
std::shared_ptr<const Task> trajectoryTask();

/// Runs a training through the product's trainer. `use` is {"method": id, "set": {key: text}}. Returns it
/// with
///
///     "parameters": {key: value},            // all of the method
///     "start": [draw...],                    // while the method sets up: of a first stage
///     "initial": {name: (rows,columns)},     // Trainer::state() before the first epoch
///     "epochs": [{"draws": [draw...], "series": {name: value}, "head": {"settings": {}, "tensors": {}}}...]
///
/// A draw is {"what": "batch", "rows": [...]} or {"what": "stage1.linear.weight", "values": [...]}.
nlohmann::json recordTrajectory(const std::shared_ptr<const Task>& task, const nlohmann::json& use);

} // namespace groupscope::testing
