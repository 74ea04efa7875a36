// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task_definition.h"
#include "core/data/task_selection.h"

namespace groupscope {

/// Returns the selection that makes this task from a set. Compare definitionOf() the resulting task with
/// `definition` to learn whether the set is the same.
TaskSelection selectionOf(const TaskDefinition& definition);

} // namespace groupscope
