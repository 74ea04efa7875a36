// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"

#include <vector>

namespace groupscope {

/// Returns the class (N,) that a linear probe of the stored examples, fitted to the training examples,
/// predicts for every example of a split; -1 for the others, and for all if fewer than two classes have
/// training examples. The probe is that of decode(): multinomial logistic regression with ½·10⁻⁴·‖W‖² on
/// standardised columns of at most mostDecodedRows examples. Fitted once for each task. Throws Cancelled.
std::vector<int> probedClasses(const Task& task, const RunContext& context);

} // namespace groupscope
