// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/heads.h"
#include "core/methods/method.h"
#include "core/training/common.h"
#include "core/training/one_step.h"

namespace groupscope::method {

/// Class of the nearest class embedding by cosine.
Method zeroShot() {
    return {.id = "zero-shot",
            .name = "Zero-shot",
            .summary = "Predicts the class whose embedding has the largest cosine with the example. Trains "
                       "nothing: the foundation model gives its predictions for free.",
            .source = "Contrastive Adapters, 3.1",
            .family = MethodFamily::zeroShot,
            .parameters = {parameter::temperature(), parameter::classEmbeddings(), parameter::prompts()},
            .needsTrainingRows = false,
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t,
                        const RunContext&) -> std::unique_ptr<Trainer> {
                return makeOneStepTrainer(cosineHead(chosenClassEmbeddings(*task, parameters),
                                                     static_cast<float>(parameters.number("temperature"))));
            }};
}

} // namespace groupscope::method
