// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/group_proxy.h"

#include "core/inference/row_predictions.h"
#include "core/math/kmeans.h"
#include "core/projection/projection.h"
#include "core/training/common.h"
#include "core/training/predictions.h"

namespace groupscope {

ParameterSpec proxyParameter() {
    return {.key = "proxy",
            .label = "Group proxy",
            .help =
                "First stage whose errors replace unknown groups: zero-shot predictions; k-means clusters "
                "matched to classes, of the embeddings or of their UMAP; or the column predicted_class.",
            .source = "Contrastive Adapters, Algorithm 1; clusters: reference code",
            .defaultValue = std::string("zeroshot"),
            .choices = {"zeroshot", "kmeans", "kmeans_umap", "given"}};
}

std::vector<int> groupProxies(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                              const RunContext& context) {
    const std::string& proxy = parameters.text("proxy");
    if (proxy == "zeroshot")
        return zeroShotPredictions(task, chosenClassEmbeddings(task, parameters));
    if (proxy == "given")
        return columnPredictions(task, "choose another proxy");
    MatrixF rows;
    gatherRows(task.X(), std::span<const int>(task.fitRows()), false, rows);
    if (proxy == "kmeans_umap") {
        context.report(0.0, "map of the training examples");
        rows = project(rows, {.seed = seed}, context).positions;
    }
    return clusterPredictions(task, kMeans(rows, task.classCount(), {}, seed, context).assignments);
}

} // namespace groupscope
