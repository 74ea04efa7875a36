// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parameter_specs.h"
#include "core/math/softmax_regression.h"
#include "core/methods/method.h"
#include "core/methods/shared/attribute_examples.h"
#include "core/methods/shared/erased_probe.h"

#include <numeric>
#include <utility>

namespace groupscope::method {

namespace {

const std::string paper = "Null it out: iterative nullspace projection (Ravfogel et al. 2020)";

std::vector<ParameterSpec> parameters() {
    return erasureParameters(
        {searchedByFactor(
             countSpec("iterations", "Iterations",
                       "Classifiers of the attribute, each fitted to the rest that the ones before leave, "
                       "and then projected out. Fewer are fitted if one predicts the attribute of the "
                       "training examples no better than its commonest value.",
                       paper + ", 6.1 and 6.3: 35 and 100; 20: design choice", 20, 10'000),
             1, 50),
         searchedByFactor(numberSpec("cost", "C of the classifiers",
                                     "Weight of the losses of a classifier of the attribute beside ½‖W‖², of "
                                     "examples of the length input_length.",
                                     "design choice: scikit-learn's default", 1.0, 1e-6, 1e6),
                          1e-3, 100)});
}

struct NullSpace {
    Matrix<double> basis; ///< (R,D) orthonormal rows: what is projected out
    SeriesValues told;
};

NullSpace findNullSpace(const MatrixF& rows, const AttributeExamples& examples,
                        const ParameterValues& parameters, const RunContext& context) {
    const auto iterations = static_cast<int>(parameters.integer("iterations"));
    const SoftmaxOptions options = softmaxToMinimum(parameters.number("cost"), examples.rows.size());
    std::vector<int> all(examples.rows.size());
    std::iota(all.begin(), all.end(), 0);
    NullSpace space{.basis = Matrix<double>(0, rows.cols()), .told = {}};
    double first = 0.0, last = 0.0;
    for (int i = 0; i < iterations; ++i) {
        context.report(static_cast<double>(i) / iterations,
                       "classifier " + std::to_string(i + 1) + " of the attribute");
        const MatrixF left = erased(orthogonalErasure(space.basis), rows).cast<float>();
        const SoftmaxModel model =
            fitSoftmax(left, all, examples.codes, examples.valueCount, options, context).model;
        last = softmaxAccuracy(model, left, all, examples.codes);
        if (i == 0)
            first = last;
        if (last <= examples.majority)
            break;
        const Matrix<double> found = newDirections(model.weight, space.basis);
        if (found.rows() == 0)
            break;
        space.basis.conservativeResize(space.basis.rows() + found.rows(), Eigen::NoChange);
        space.basis.bottomRows(found.rows()) = found;
    }
    space.told = {{"erasure.first_accuracy", first}, {"erasure.last_accuracy", last}};
    return space;
}

std::unique_ptr<Trainer> start(std::shared_ptr<const Task> task, const ParameterValues& values,
                               std::uint64_t seed, const RunContext& context) {
    requireTrainable(*task);
    const AttributeExamples examples = attributeToErase(*task, values, context);
    const InputForm form = inputForm(*task, values);
    MatrixF rows;
    gatherInput(task->X(), examples.rows, form, rows);
    NullSpace space = findNullSpace(rows, examples, values, context);
    return makeErasedProbe(std::move(task), values, seed, "inlp", form, orthogonalErasure(space.basis),
                           std::move(space.told));
}

} // namespace

/// Iterative null-space projection, and a probe of what is left. Two values have one direction a classifier,
/// K values up to K − 1. The paper's classifiers are linear SVMs or logistic; these are logistic.
Method inlp() {
    return {.id = "inlp",
            .name = "INLP",
            .summary = "Iterative null-space projection: fits a linear classifier of the attribute, projects "
                       "its directions out of the embedding, and so on; then trains a linear probe. Uses the "
                       "attributes of the training examples.",
            .source = paper,
            .family = MethodFamily::probe,
            .parameters = parameters(),
            .start = start};
}

} // namespace groupscope::method
