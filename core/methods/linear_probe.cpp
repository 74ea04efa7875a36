// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/training/linear_training.h"

namespace groupscope::method {

Method linearProbe() {
    return {
        .id = "linear-probe",
        .name = "Linear probe",
        .summary =
            "Softmax regression on the frozen embeddings, trained by empirical risk minimisation (ERM): the "
            "baseline every method must beat.",
        .source = "Contrastive Adapters, 3.1 and C.2",
        .family = MethodFamily::probe,
        .parameters = linearParameters(),
        .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t seed,
                    const RunContext&) -> std::unique_ptr<Trainer> {
            return makeLinearTrainer(task, parameters, seed, "linear-probe",
                                     [task](std::uint64_t) { return task->fitRows(); });
        }};
}

} // namespace groupscope::method
