// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <string>

namespace groupscope {

/// Returns the split of `task` as a column in which novel classes have no training or validation examples.
/// The first round(share·C) classes in the order of the class column are base, at least two; the others are
/// novel. Report splits are unchanged, so that a model trained on base classes is measured on both (CoOp's
/// base-to-novel protocol). Throws UsageError for a share that leaves fewer than two base classes or no novel
/// one, or for a task whose split is not one column.
Column baseSplitColumn(const Task& task, double share, std::string name);

} // namespace groupscope
