// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/group_naming.h"
#include "core/training/common.h"
#include "core/training/predictions.h"

namespace groupscope::inference {

GroupInference zeroshot() {
    return {.id = "zeroshot",
            .name = "Errors of zero-shot",
            .summary = "Examples that the nearest class embedding gets right and wrong. Needs class "
                       "embeddings, or takes the means of the classes.",
            .source = "Contrastive Adapters, 3.1 and Algorithm 1",
            .parameters = {parameter::classEmbeddings(), parameter::prompts()},
            .infer = [](const Task& task, const ParameterValues& parameters, std::uint64_t,
                        const RunContext& run) {
                return rightAndWrongGroups(
                    task, zeroShotPredictions(task, chosenClassEmbeddings(task, parameters)), run);
            }};
}

} // namespace groupscope::inference
