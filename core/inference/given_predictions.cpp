// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/group_naming.h"
#include "core/inference/row_predictions.h"

namespace groupscope::inference {

GroupInference givenPredictions() {
    return {.id = "given_predictions",
            .name = "Errors in predicted_class",
            .summary = "Examples that the column predicted_class gets right and wrong: the predictions of a "
                       "model trained elsewhere. An example without a value counts as correct.",
            .source = "design choice",
            .parameters = {},
            .infer = [](const Task& task, const ParameterValues&, std::uint64_t, const RunContext& run) {
                return rightAndWrongGroups(
                    task, columnPredictions(task, "choose another inference for groups"), run);
            }};
}

} // namespace groupscope::inference
