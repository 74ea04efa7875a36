// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/group_proxy.h"

#include "core/base/error.h"
#include "core/math/assignment.h"
#include "core/math/kmeans.h"
#include "core/methods/common.h"
#include "core/methods/predictions.h"
#include "core/projection/projection.h"

#include <algorithm>

namespace groupscope {

namespace {

/// Clusters named after classes so that as many rows as possible get their own class.
std::vector<int> clusterPredictions(const Task& task, const MatrixF& rows, std::uint64_t seed,
                                    const RunContext& context) {
    const std::vector<int>& training = task.rowsOf(Split::train);
    const int classes = task.classCount();
    const KMeans clusters = kMeans(rows, classes, {}, seed, context);
    Matrix<double> agreement = Matrix<double>::Zero(classes, classes); // cluster × class
    for (std::size_t i = 0; i < training.size(); ++i)
        agreement(clusters.assignments[i], task.labels[static_cast<std::size_t>(training[i])]) += 1.0;
    const std::vector<int> classOfCluster = maximumWeightAssignment(agreement);
    std::vector<int> predictions(task.labels.size(), -1);
    for (std::size_t i = 0; i < training.size(); ++i)
        predictions[static_cast<std::size_t>(training[i])] =
            classOfCluster[static_cast<std::size_t>(clusters.assignments[i])];
    return predictions;
}

std::vector<int> givenPredictions(const Task& task) {
    const Column* column = task.set->findColumn(givenProxyColumn);
    if (!column)
        throw DataError(
            std::string("there is no column '") + givenProxyColumn + "' with predictions",
            task.set->path.string() + " /obs",
            "add it, with the class a first model predicts for each row, or choose another proxy");
    const std::vector<std::string>& classes = task.groups.classes();
    std::vector<int> classOfCategory;
    for (const std::string& category : column->categories) {
        const auto found = std::find(classes.begin(), classes.end(), category);
        if (found == classes.end())
            throw DataError("'" + category + "' is no class", std::string("column ") + givenProxyColumn,
                            "give it the categories of '" + task.groups.className() + "'");
        classOfCategory.push_back(static_cast<int>(found - classes.begin()));
    }
    std::vector<int> predictions(task.labels.size(), -1);
    for (const int row : task.rowsOf(Split::train)) {
        const auto i = static_cast<std::size_t>(row);
        predictions[i] = column->codes[i] < 0 ? task.labels[i]
                                              : classOfCategory[static_cast<std::size_t>(column->codes[i])];
    }
    return predictions;
}

} // namespace

ParameterSpec proxyParameter() {
    return {.key = "proxy",
            .label = "Group proxy",
            .help =
                "First stage whose errors stand for unknown groups: zero-shot predictions; k-means clusters "
                "matched to classes, of the rows or of their UMAP; or the column predicted_class.",
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
        return givenPredictions(task);
    MatrixF rows;
    gatherRows(task.X(), std::span<const int>(task.rowsOf(Split::train)), false, rows);
    if (proxy == "kmeans_umap") {
        context.report(0.0, "map of the training rows");
        rows = project(rows, {.seed = seed}, context);
    }
    return clusterPredictions(task, rows, seed, context);
}

} // namespace groupscope
