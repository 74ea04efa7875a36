// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

namespace groupscope {

/// Whether the file stores prompts that name groups, and their embeddings; they may be invalid.
bool hasGroupPrompts(const Task& task);

/// Throws MissingInput if the file has no group prompts, DataError unless they fit the task, with at least
/// one for each class.
void requireGroupPrompts(const Task& task);

} // namespace groupscope
