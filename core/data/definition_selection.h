// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task_definition.h"
#include "core/data/task_selection.h"

namespace groupscope {

/// The selection that asks this task again of a set that may be the same one; definitionOf() the task
/// that makeTask() gives says whether it is.
TaskSelection selectionOf(const TaskDefinition& definition);

} // namespace groupscope
