// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/math/matrix.h"

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Probabilities of classes for examples that the classifier was not fitted to.
struct ClassProbabilities {
    Matrix<double> values;    ///< (n,C) in [0,1]; 0 of classes that are not judged
    std::vector<char> judged; ///< (C,) 1: the class has at least 2 of the examples
};

/// Probabilities of the examples `rows` (n,) of `task`, each with a class, in 5-fold cross-validation: folds
/// drawn within each class by a fixed seed, a linear classifier of standardised columns with penalty 0.01,
/// see fitStandardized(). Without two classes of at least 2 examples all are 0 and no class is judged. Adds a
/// note where classes are not judged. The same bytes at any thread count. Throws Cancelled.
ClassProbabilities crossValidated(const Task& task, std::span<const int> rows,
                                  std::vector<std::string>& notes, const RunContext& context);

} // namespace groupscope
