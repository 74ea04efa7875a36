// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/heads/head.h"

namespace groupscope {

/// The mean cross-entropy of a head on the validation examples. The task must have some, and the head
/// classes. Throws Cancelled.
double validationLoss(const Task& task, const Head& head, const RunContext& context);

} // namespace groupscope
