// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/run_part.h"
#include "core/inference/cluster_predictions.h"
#include "core/inference/first_stage.h"
#include "core/inference/group_naming.h"

#include <utility>

namespace groupscope::inference {

namespace {

/// Puts the errors of the model among what the clusters say. A row that the model gives another class stands
/// in the slice of that class too, unless the clusters put it there already.
GroupAssignment combined(const Task& task, const std::vector<int>& byClusters,
                         const std::vector<int>& byModel, const RunContext& run) {
    std::vector<int> first = byClusters, second(task.labels.size(), -1);
    for (const int row : task.fitRows()) {
        const auto i = static_cast<std::size_t>(row);
        if (byModel[i] == task.labels[i] || byModel[i] == byClusters[i])
            continue;
        second[i] = byModel[i];
        if (byClusters[i] == task.labels[i]) // its error stands for the row, what is right beside it
            std::swap(first[i], second[i]);
    }
    GroupAssignment assignment = rightAndWrongGroups(task, std::move(first), run);
    assignment.secondPredictions = std::move(second);
    return assignment;
}

GroupAssignment infer(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                      const RunContext& run) {
    const FirstStage stage = trainFirstStage(task, parameters, seed, partOf(run, 0.0, 0.3));
    MatrixF features = featuresOf(task, stage, run);
    return combined(task, predictionsOfClusters(task, std::move(features), parameters, seed, run),
                    stage.predictions, run);
}

} // namespace

GroupInference predAndRep() {
    return {.id = "pred_and_rep",
            .name = "Errors of clusters and of a first model",
            .summary = "Examples that clusters of a first model's features (as in erm_clusters) or the model "
                       "itself get wrong. For Correct-N-Contrast, an example with different predictions of "
                       "the two is in both slices.",
            .source = "Correct-N-Contrast, E.2.3 and reference code",
            .parameters = clusterPredictionParameters(),
            .infer = infer};
}

} // namespace groupscope::inference
