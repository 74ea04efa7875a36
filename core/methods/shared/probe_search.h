// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/heads/heads.h"

#include <cstdint>
#include <vector>

namespace groupscope {

/// A converged linear probe.
struct FoundProbe {
    ClassifierParts classifier; ///< for examples as stored
    /// Standard deviation of all numbers of the training examples around their common mean.
    double deviation = 1.0;
    double cost = 1.0;     ///< accuracy on the examples that selected it, in [0,1]
    double accuracy = 0.0; ///< of the examples that chose it, in [0,1]
};

/// `count` values of C from 1e-7 to 1e2, evenly spaced in the logarithm; a single one is 1.
std::vector<double> probeCosts(int count);

/// Fits L2-penalised softmax regression on the training examples, to its minimum for each of `costs`, each
/// started from the one before, and selects the first with the highest accuracy on the validation examples
/// (code of LP-FT). Rows are centred and scaled by the mean and standard deviation of all their numbers,
/// which the classifier absorbs. Without validation examples a fifth of each class, drawn with `seed`,
/// selects, and all examples are fitted again at that C; a note reports that, and fits that do not converge.
/// Trace: "held out". Throws DataError for a class without training examples, Cancelled.
FoundProbe findProbe(const Task& task, const std::vector<double>& costs, std::uint64_t seed,
                     const RunContext& context);

} // namespace groupscope
