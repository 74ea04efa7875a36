// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/pair_training.h"

namespace groupscope::method {

/// Residual adapters of images and texts that a moving average and a scale keep near zero-shot.
Method rAdapter() {
    return {.id = "r-adapter",
            .name = "R-Adapter",
            .summary = "Fine-tunes image and text embeddings together by one residual map each, dropped now "
                       "and then, averaged over steps and scaled back at the end, so that zero-shot "
                       "knowledge is preserved. Uses no group labels.",
            .source =
                "R-Adapter, 3; on frozen embeddings one adapter for each side replaces those of every block",
            .family = MethodFamily::adapter,
            .parameters = pairParameters(),
            .startsAsClassifier = true,
            .series = {{"train.loss", "MPM-NCE"},
                       {"train.first_step", "first step, share of the embeddings' norm"},
                       {"train.start_weight", "weight of the start in the average"}},
            .reports = pairMeasures(),
            .knobs = {"rank"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& context) {
                return startPairTraining(std::move(task), values, seed, context, "r-adapter");
            }};
}

} // namespace groupscope::method
