// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/report.

#include "core/data/task.h"
#include "core/runs/run.h"

#include <memory>

namespace groupscope {

/// Returns the results of a run as a task whose embedding is the logits: examples split after split; those
/// without stored logits have NaN. Every example must have a stored label.
std::shared_ptr<const Task> taskOfResults(const Run& run);

} // namespace groupscope
