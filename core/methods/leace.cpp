// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/attribute_examples.h"
#include "core/methods/shared/erased_probe.h"

#include <utility>

namespace groupscope::method {

namespace {

std::unique_ptr<Trainer> start(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                               std::uint64_t seed, const RunContext& context) {
    requireTrainable(*task);
    const AttributeExamples examples = attributeToErase(*task, parameters, context);
    const InputForm form = inputForm(*task, parameters);
    MatrixF rows;
    gatherInput(task->X(), examples.rows, {.unit = form.unit}, rows);
    const LinearErasure erasure = leastSquaresErasure(rows, examples.codes, examples.valueCount, context);
    return makeErasedProbe(std::move(task), parameters, seed, "leace", form, erasure);
}

} // namespace

/// Least-squares concept erasure in closed form, and a probe of what is left.
Method leace() {
    return {.id = "leace",
            .name = "LEACE",
            .summary = "Erases an attribute from the embedding by the smallest change after which no linear "
                       "classifier predicts it on the training examples, then trains a linear probe. Uses "
                       "the attributes of the training examples.",
            .source = "LEACE: Perfect linear concept erasure in closed form (Belrose et al. 2023), 4",
            .family = MethodFamily::probe,
            .parameters = erasureParameters({}),
            .start = start};
}

} // namespace groupscope::method
