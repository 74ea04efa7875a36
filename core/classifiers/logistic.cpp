// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/classifiers/class_rows.h"
#include "core/classifiers/softmax_classifier.h"

namespace groupscope::classifier {

namespace {

std::unique_ptr<Classifier> fitLogistic(const LabelledRows& rows, std::uint64_t, const RunContext& context) {
    const ClassRows ordered = byClass(rows);
    const SoftmaxFit fit = fitSoftmax(rows.X, ordered.places, ordered.labels,
                                      static_cast<int>(ordered.classes.size()), convergedSoftmax, context);
    if (!fit.converged)
        context.notice("logistic regression has not converged after " + std::to_string(fit.iterations) +
                       " steps");
    return softmaxClassifier(fit.model, ordered.classes);
}

} // namespace

ClassifierKind logistic() {
    return {.id = "logistic",
            .title = "logistic regression",
            .how = "multinomial, L2 penalty with C = 1, converged",
            .source = "finDML, 5; the objective is scikit-learn's",
            .fit = fitLogistic};
}

} // namespace groupscope::classifier
