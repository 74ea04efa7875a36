// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/data.

#include "core/data/split_plan.h"
#include "core/data/task.h"

#include <span>

namespace groupscope {

/// Puts the rows into the sets of `plan`: those with and without a class apart, those whose length is NaN
/// (they hold NaN or infinity; `lengths` (N,)) into none. Chooses the sets to fit on and to select by, draws
/// which rows keep their class and which validation examples their group, counts groups, and adds what a
/// person should know to the warnings. Throws as makeTask does.
void assignRows(Task& task, SplitPlan plan, const TaskSelection& selection, std::span<const float> lengths);

} // namespace groupscope
