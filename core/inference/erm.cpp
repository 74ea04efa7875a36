// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/first_stage.h"
#include "core/inference/group_naming.h"

#include <utility>

namespace groupscope::inference {

GroupInference erm() {
    return {.id = "erm",
            .name = "Errors of a first model",
            .summary =
                "Examples that a model, trained on the same examples and held back, gets right and wrong. "
                "Selects its epoch by the groups of the validation examples where there are any.",
            .source = "Correct-N-Contrast, 4.1 and E.2.2",
            .parameters = firstStageParameters(),
            .infer = [](const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                        const RunContext& run) {
                FirstStage stage = trainFirstStage(task, parameters, seed, run);
                return rightAndWrongGroups(task, std::move(stage.predictions), run);
            }};
}

} // namespace groupscope::inference
