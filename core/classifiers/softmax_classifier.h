// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/classifiers/classifier.h"
#include "core/math/softmax_regression.h"

#include <vector>

namespace groupscope {

/// The regressions of this room: what is left of the gradient changes no prediction.
inline constexpr SoftmaxOptions convergedSoftmax{.tolerance = 1e-5, .iterations = 5000};

/// Predicts the class of the largest score, the lowest among equals. `classes` are those that the scores of
/// the model stand for.
std::unique_ptr<Classifier> softmaxClassifier(SoftmaxModel model, std::vector<int> classes);

/// Domain-independent training (Wang et al. 2020): a linear head of C·D logits, where a row of domain d is
/// trained by the log-softmax of the logits of its domain alone, and a row of any is predicted as
/// argmax_c Σ_d of the logits as they are. No row sees the logits of two domains, so that each block is a
/// logistic regression (L2 penalty of every weight with C = 1, converged) of the rows of its domain. A block
/// has logits of the classes that its domain has; the others are left out of its part of the sum, with a
/// notice that counts them, and a class without any logit is never predicted. `domains` (n,) in
/// [0,domainCount). Throws DataError where no domain has rows of two classes, Cancelled.
std::unique_ptr<Classifier> fitDomainIndependent(const LabelledRows& rows, std::span<const int> domains,
                                                 int domainCount, const RunContext& context);

} // namespace groupscope
