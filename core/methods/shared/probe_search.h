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
    ClassifierParts classifier; ///< of the rows as they are stored
    double deviation = 1.0;     ///< of all numbers of the training examples around their one mean
    double cost = 1.0;          ///< C that was chosen
    double accuracy = 0.0;      ///< of the rows that chose it, in [0,1]
};

/// `count` values of C from 1e-7 to 1e2, evenly spaced in their logarithms; of one alone 1.
std::vector<double> probeCosts(int count);

/// L2-penalised softmax regression on the training examples, to its minimum for each of `costs`, each from
/// the one before; the first with the highest accuracy on the validation examples is kept (LP-FT's code).
/// Rows are seen less the mean of all their numbers, over its standard deviation, which the classifier takes
/// in. Without validation examples a fifth of each class, drawn with `seed`, chooses, and all rows are fitted
/// again at that C; a notice says so, as it does of fits that do not converge. Trace: "held out". Throws
/// DataError for a class without training examples, Cancelled.
FoundProbe findProbe(const Task& task, const std::vector<double>& costs, std::uint64_t seed,
                     const RunContext& context);

} // namespace groupscope
