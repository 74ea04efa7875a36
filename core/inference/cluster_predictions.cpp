// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/cluster_predictions.h"

#include "core/base/run_part.h"
#include "core/inference/clustering.h"
#include "core/inference/first_stage.h"
#include "core/inference/row_predictions.h"
#include "core/projection/projection.h"

#include <set>

namespace groupscope {

std::vector<ParameterSpec> clusterPredictionParameters() {
    std::vector<ParameterSpec> all = firstStageParameters();
    all.push_back({.key = "cluster_space",
                   .label = "Clusters in",
                   .help = "A two-dimensional UMAP of the first model's features, or the features: for a "
                           "linear model the embeddings themselves, and erm_clusters trains none then.",
                   .source = "Correct-N-Contrast, E.2.3",
                   .defaultValue = std::string("umap"),
                   .choices = {"umap", "features"}});
    all.push_back(clusterModelParameter());
    return all;
}

std::vector<int> predictionsOfClusters(const Task& task, MatrixF features, const ParameterValues& parameters,
                                       std::uint64_t seed, const RunContext& run) {
    const bool map = parameters.text("cluster_space") == "umap";
    const double share = map ? 0.9 : 0.5; // of the time
    if (map) {
        run.report(0.3, "map of the training examples");
        features = project(features, {.seed = seed}, partOf(run, 0.3, share)).positions;
    }
    const std::vector<int> clusters =
        clusterRows(features, task.classCount(), 10, parameters, seed, partOf(run, share, 1.0));
    const std::size_t used = std::set<int>(clusters.begin(), clusters.end()).size();
    if (used < static_cast<std::size_t>(task.classCount()))
        run.notice("the clusters have collapsed: " + std::to_string(used) + " of " +
                   std::to_string(task.classCount()) + " have examples, so some classes are never predicted");
    return clusterPredictions(task, clusters);
}

} // namespace groupscope
