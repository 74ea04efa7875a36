// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/training/encoder_training.h"

namespace groupscope::method {

/// Empirical risk minimisation with the model of the robust baselines: what they are compared with.
Method erm() {
    return {.id = "erm",
            .name = "ERM",
            .summary =
                "An encoder with a linear classifier, trained by the plain mean cross-entropy. What the "
                "robust methods below it have to beat. Uses no group labels.",
            .source = "Correct-N-Contrast, section 5",
            .family = MethodFamily::robust,
            .parameters = encoderParameters(),
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters,
                        std::uint64_t seed, const RunContext&) -> std::unique_ptr<Trainer> {
                BatchesOfEpoch batches = shuffledTrainingRows(*task, parameters, seed);
                return makeObjectiveTrainer(std::move(task), parameters, seed, "erm", std::move(batches),
                                            std::make_unique<CrossEntropyObjective>());
            }};
}

} // namespace groupscope::method
