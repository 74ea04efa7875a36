// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/run_part.h"
#include "core/inference/cluster_predictions.h"
#include "core/inference/first_stage.h"
#include "core/inference/group_naming.h"

#include <utility>

namespace groupscope::inference {

namespace {

GroupAssignment infer(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                      const RunContext& run) {
    MatrixF features = firstStageFeatures(task, parameters, seed, partOf(run, 0.0, 0.3));
    return rightAndWrongGroups(task, predictionsOfClusters(task, std::move(features), parameters, seed, run),
                               run);
}

} // namespace

GroupInference ermClusters() {
    return {.id = "erm_clusters",
            .name = "Errors of clusters",
            .summary = "As many clusters of the training examples as there are classes, each named after the "
                       "class it fits best; examples of other classes in it count as predicted wrong.",
            .source = "Correct-N-Contrast, E.2.3",
            .parameters = clusterPredictionParameters(),
            .infer = infer};
}

} // namespace groupscope::inference
