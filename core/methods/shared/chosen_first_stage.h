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

/// What `groups` says when validation rows shall choose the first stage.
inline constexpr const char* automaticGroups = "auto";

/// Adds the choice `auto` to `groups`, and lets the parameters of its candidates count with it.
void allowAutomaticGroups(std::vector<ParameterSpec>& specs);

/// Sets the method up with those parameters, whose `groups` names one first stage. Called several times.
using StartWithGroups =
    std::function<std::unique_ptr<Trainer>(const ParameterValues& parameters, const RunContext& run)>;

/// What `start` makes of the parameters. With groups=auto it trains the second stage to its end on each
/// candidate, the clusters (`erm_clusters`) and the predictions (`erm`) of a first model, and starts again
/// with the one that reaches the higher worst-group accuracy on the validation rows at any epoch
/// (Correct-N-Contrast, E.2.3), of equals the higher average, of those the clusters. Without attributes,
/// and with stage1_select=last, which looks at no groups, the worst class stands for the worst group; without
/// validation rows it cannot choose and takes the clusters. A notice tells what was chosen and by which
/// figures. Takes as long as three trainings. Throws DataError when no candidate can be trained, with what
/// each says; Cancelled.
std::unique_ptr<Trainer> startWithChosenGroups(const Task& task, const ParameterValues& parameters,
                                               const RunContext& run, const StartWithGroups& start);

} // namespace groupscope
