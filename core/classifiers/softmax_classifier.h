// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/classifiers/classifier.h"
#include "core/math/softmax_regression.h"

#include <vector>

namespace groupscope {

/// Options of a regression that is trained until the rest of the gradient changes no prediction.
inline constexpr SoftmaxOptions convergedSoftmax{.tolerance = 1e-5, .iterations = 5000};

/// A classifier that predicts the class of the largest score, the lowest class among equals. `classes` are
/// the classes of the columns of the model's scores.
std::unique_ptr<Classifier> softmaxClassifier(SoftmaxModel model, std::vector<int> classes);

/// Domain-independent training (Wang et al. 2020): a linear head of C·D logits. An example of domain d is
/// trained by the log-softmax of the logits of its domain alone; an example of any domain is predicted as
/// argmax_c of the sum of its logits over domains. Each block is therefore a converged logistic regression
/// (L2 penalty, C = 1) of the examples of its domain. A block has logits only for the classes of its domain;
/// a warning counts the others, and a class without any logit is never predicted. `domains` (n,) in
/// [0,domainCount). Throws DataError if no domain has examples of two classes, and Cancelled.
std::unique_ptr<Classifier> fitDomainIndependent(const LabelledRows& rows, std::span<const int> domains,
                                                 int domainCount, const RunContext& context);

} // namespace groupscope
