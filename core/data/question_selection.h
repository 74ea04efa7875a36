// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/question.h"
#include "core/data/task_selection.h"

namespace groupscope {

/// The selection that asks this question again of a set that may be the same one; questionOf() the task that
/// makeTask() gives says whether it is.
TaskSelection selectionOf(const Question& question);

} // namespace groupscope
