// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/cnc_training.h"

namespace groupscope::method {

/// Correct-N-Contrast without its first stage: with the labels for predictions every row is an anchor, and
/// the sampler's fallbacks are positives of the class and negatives of the others.
Method supcon() {
    std::vector<ParameterSpec> parameters = contrastiveBatchParameters();
    for (ParameterSpec& spec : cncEncoderParameters())
        parameters.push_back(std::move(spec));
    return {.id = "supcon",
            .name = "SupCon*",
            .summary = "Correct-N-Contrast without the first stage: pulls together any examples of a class "
                       "and apart examples of different classes. Shows what the choice of positives and "
                       "negatives by errors adds. Uses no group labels.",
            .source = "Correct-N-Contrast, 5.1 and A.3",
            .family = MethodFamily::contrastive,
            .parameters = std::move(parameters),
            .series = {{"train.loss", "contrastive, then cross-entropy"}},
            .control = MethodControl{"contrast 0: batches alone", {{"contrastive_weight", 0.0}}},
            .knobs = {"contrastive_weight", "negatives"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& context) -> std::unique_ptr<Trainer> {
                const CncOptions options = contrastiveBatchOptions(values);
                CncSampler sampler(task->fitRows(), task->labels, task->labels, task->classCount(),
                                   options.sampling, seed);
                return makeCncTrainer(std::move(task), values, seed, "supcon", std::move(sampler), options,
                                      context);
            }};
}

} // namespace groupscope::method
