// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/clustering.h"
#include "core/inference/first_stage.h"
#include "core/inference/group_naming.h"
#include "core/inference/row_predictions.h"
#include "core/projection/projection.h"

#include <set>

namespace groupscope::inference {

namespace {

GroupAssignment infer(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                      const RunContext& run) {
    MatrixF features = firstStageFeatures(task);
    if (parameters.text("cluster_space") == "umap") {
        run.report(0.0, "map of the training rows");
        features = project(features, {.seed = seed}, run);
    }
    const std::vector<int> clusters = clusterRows(features, task.classCount(), 10, parameters, seed, run);
    const std::size_t used = std::set<int>(clusters.begin(), clusters.end()).size();
    if (used < static_cast<std::size_t>(task.classCount()))
        run.notice("the clusters have collapsed: " + std::to_string(used) + " of " +
                   std::to_string(task.classCount()) + " have rows, so some classes are never predicted");
    return rightAndWrongGroups(task, clusterPredictions(task, clusters), run);
}

} // namespace

GroupInference ermClusters() {
    return {.id = "erm_clusters",
            .name = "Errors of clusters",
            .summary = "As many clusters of the training rows as there are classes, each named after the "
                       "class it fits best; rows of other classes in it count as predicted wrong.",
            .source = "Correct-N-Contrast, E.2.3",
            .parameters = {{.key = "cluster_space",
                            .label = "Clusters in",
                            .help = "A two-dimensional UMAP of the rows, or the rows themselves.",
                            .source = "Correct-N-Contrast, E.2.3",
                            .defaultValue = std::string("umap"),
                            .choices = {"umap", "features"}},
                           clusterModelParameter()},
            .infer = infer};
}

} // namespace groupscope::inference
