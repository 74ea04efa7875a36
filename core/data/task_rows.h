// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/data.

#include "core/data/split_plan.h"
#include "core/data/task.h"

#include <span>

namespace groupscope {

/// Assigns the examples to the splits of `plan`, separately with and without a class. Examples whose length
/// is NaN (they hold NaN or infinity; `lengths` (N,)) go into none. Selects the training and validation
/// splits, draws which examples keep their class and which validation examples keep their group, counts
/// groups, and adds warnings. Throws as makeTask does.
void assignRows(Task& task, SplitPlan plan, const TaskSelection& selection, std::span<const float> lengths);

} // namespace groupscope
