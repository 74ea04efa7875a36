// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/training/trainer.h"

#include <functional>
#include <memory>
#include <vector>

namespace groupscope {

/// Value of `groups` that lets validation examples select the first stage.
inline constexpr const char* automaticGroups = "auto";

/// Adds the choice `auto` to `groups`, and makes the parameters of its candidates active for it.
void allowAutomaticGroups(std::vector<ParameterSpec>& specs);

/// Prepares the method with those parameters, whose `groups` names one first stage. Called several times.
using StartWithGroups =
    std::function<std::unique_ptr<Trainer>(const ParameterValues& parameters, const RunContext& run)>;

/// Starts the method. With groups=auto it trains the second stage to its end on each candidate, the clusters
/// (`erm_clusters`) and the predictions (`erm`) of a first model, and starts again with the one that reaches
/// the higher worst-group accuracy on the validation examples at any epoch (Correct-N-Contrast, E.2.3), then
/// the higher average, then the clusters. Without attributes, and with stage1_select=last, which reads no
/// groups, the worst class replaces the worst group; without validation examples it uses the clusters. A note
/// reports the selection and its values. Takes as long as three trainings. Throws DataError if no candidate
/// can be trained, with the error of each; Cancelled.
std::unique_ptr<Trainer> startWithChosenGroups(const Task& task, const ParameterValues& parameters,
                                               const RunContext& run, const StartWithGroups& start);

} // namespace groupscope
