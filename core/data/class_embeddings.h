// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <string>

namespace groupscope {

/// Why the class embeddings (C,D) of the file are of no use to `task`: there are none, they belong to another
/// column, or have another shape or no numbers. Empty when they can be used.
std::string classEmbeddingsProblem(const Task& task);

} // namespace groupscope
