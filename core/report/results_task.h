// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/report.

#include "core/data/task.h"
#include "core/runs/run.h"

#include <memory>

namespace groupscope {

/// The results of a run as a task of their own, whose embedding are the logits: examples stand split after
/// split; those without stored logits have NaN. Every example must have a stored label.
std::shared_ptr<const Task> taskOfResults(const Run& run);

} // namespace groupscope
