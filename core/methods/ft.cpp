// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/fine_tuning.h"

namespace groupscope::method {

/// Fine-tuning from the zero-shot classifier; with a scale below 1 WiSE-FT of it.
Method ft() {
    return {.id = "ft",
            .name = "Fine-tuning",
            .summary = "Trains a residual map of the embeddings and a classifier that begins as zero-shot by "
                       "cross-entropy. With alpha 0.5 it is WiSE-FT of the whole model: halfway back to "
                       "zero-shot, in weights. Uses no group labels.",
            .source = "WiSE-FT (Wortsman et al. 2022), 4; R-Adapter, Table 1; on frozen embeddings one map "
                      "replaces the encoder",
            .family = MethodFamily::adapter,
            .parameters = fineTuningParameters(),
            .startsAsClassifier = true,
            .reports = {"trained_parameters"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext&) -> std::unique_ptr<Trainer> {
                const FineTuningStart start = zeroShotStart(*task, values);
                return startFineTuning(std::move(task), values, seed, start, "ft");
            }};
}

} // namespace groupscope::method
