// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <string>

namespace groupscope {

/// The split of `task` as a column without the training examples and to select by of its novel classes: the
/// last ones in the order of the class column, of which the first round(share·C) are base, at least two. Rows
/// to report on stay, so that what was trained on base classes is measured on both (CoOp's base-to-novel
/// protocol). Throws UsageError for a share that leaves less than two base classes or no novel one, or a task
/// whose rows are not split by a column alone.
Column baseSplitColumn(const Task& task, double share, std::string name);

} // namespace groupscope
