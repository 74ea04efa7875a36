// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/random.h"
#include "core/inference/clustering.h"
#include "core/inference/first_stage.h"
#include "core/inference/group_naming.h"
#include "core/inference/subclass_search.h"
#include "core/math/gather.h"
#include "core/projection/projection.h"
#include "core/sampling/balanced_rows.h"

#include <algorithm>

namespace groupscope::inference {

namespace {

constexpr std::size_t scoredRows = 5000; ///< of a class: 25 million distances for each number of clusters
constexpr int restarts = 3;              ///< of each clustering (reference code)

std::vector<ParameterSpec> parameters() {
    std::vector<ParameterSpec> all = firstStageParameters();
    all.push_back({.key = "reduction",
                   .label = "Subclasses in",
                   .help = "The rows of each class as two dimensions of UMAP or of principal components; or "
                           "the stage-1 model's score along its decision, for two classes.",
                   .source = "GEORGE (Sohoni et al. 2020), B.2 and reference code",
                   .defaultValue = std::string("umap"),
                   .choices = {"umap", "pca", "hardness"}});
    all.push_back(clusterModelParameter());
    all.push_back({.key = "max_subclasses",
                   .label = "Most subclasses",
                   .help = "Up to so many clusters are tried in each class; the silhouette chooses.",
                   .source = "GEORGE (Sohoni et al. 2020), 4.2",
                   .defaultValue = std::int64_t{5},
                   .minimum = 2,
                   .maximum = 100});
    return all;
}

/// h (N,1) = X·d, d = (w_1 − w_0)/‖w_1 − w_0‖ of the stage-1 model: how far a row lies on the side of
/// class 1.
MatrixF hardness(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                 const RunContext& run) {
    if (task.classCount() != 2)
        throw DataError("reduction hardness is for 2 classes, not " + std::to_string(task.classCount()),
                        "parameter reduction", "choose umap or pca");
    const FirstStage stage = trainFirstStage(task, parameters, seed, run);
    const RowVector<float> direction = (stage.readout.row(1) - stage.readout.row(0)).normalized();
    return task.X() * direction.transpose();
}

/// The rows of one class (n,K) as what the clusters are made of.
MatrixF reduced(const Task& task, const std::vector<int>& rows, const MatrixF& scores,
                const ParameterValues& parameters, std::uint64_t seed, const RunContext& run) {
    MatrixF features;
    gatherRows(scores.size() > 0 ? scores : task.X(), std::span<const int>(rows), false, features);
    if (scores.size() > 0)
        return features;
    ProjectionOptions options{.neighbors = 10, .minimumDistance = 0.0, .seed = seed};
    if (parameters.text("reduction") == "pca")
        options.method = ProjectionOptions::Method::pca;
    return project(features, options, run);
}

/// Splits the rows of one class; clusters go to `parts`. Returns how many there are.
int splitClass(const Task& task, const std::vector<int>& rows, const MatrixF& scores,
               const ParameterValues& parameters, std::uint64_t seed, const RunContext& run,
               std::vector<int>& parts) {
    const std::string& className =
        task.groups.classes()[static_cast<std::size_t>(task.labels[static_cast<std::size_t>(rows.front())])];
    if (rows.size() > scoredRows)
        run.notice("class '" + className + "' has " + std::to_string(rows.size()) +
                   " training rows: the silhouette is taken on " + std::to_string(scoredRows) +
                   " of them, drawn by the seed");
    Subclasses found{std::vector<int>(rows.size(), 0), 1, 0.0};
    if (rows.size() > 2) {
        const MatrixF features = reduced(task, rows, scores, parameters, seed, run);
        found = findSubclasses(
            features, static_cast<int>(parameters.integer("max_subclasses")),
            [&](int count) { return clusterRows(features, count, restarts, parameters, seed, run); },
            scoredRows, seed, run);
    }
    if (found.count == 1)
        run.notice("the " + std::to_string(rows.size()) + " training rows of class '" + className +
                   "' cannot be split: the class is one group");
    for (std::size_t i = 0; i < rows.size(); ++i)
        parts[static_cast<std::size_t>(rows[i])] = found.assignments[i];
    return found.count;
}

GroupAssignment infer(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                      const RunContext& run) {
    MatrixF scores;
    if (parameters.text("reduction") == "hardness")
        scores = hardness(task, parameters, seed, run);
    const RowCells classes = rowsByCell(task.rowsOf(Split::train), task.labels);
    std::vector<int> parts(task.labels.size(), -1);
    int most = 1;
    for (std::size_t i = 0; i < classes.size(); ++i) {
        RunContext inner = run; // each class is a part of the way
        inner.onProgress = [&](const Progress& progress) {
            run.report((static_cast<double>(i) + progress.fraction) / static_cast<double>(classes.size()),
                       "subclasses, class " + std::to_string(i + 1) + " of " +
                           std::to_string(classes.size()) + ", " + progress.activity);
        };
        most = std::max(most, splitClass(task, classes[i], scores, parameters, seed, inner, parts));
    }
    std::vector<std::string> names;
    for (int part = 0; part < most; ++part)
        names.push_back("subclass " + std::to_string(part + 1));
    GroupAssignment assignment = groupsOfParts(task, parts, names);
    for (int& part : parts) // the largest subclass of each class is its majority
        part = std::min(part, 1);
    assignment.environments = std::move(parts);
    assignment.environmentCount = 2;
    return assignment;
}

} // namespace

GroupInference subclasses() {
    return {.id = "subclasses",
            .name = "Subclasses (GEORGE)",
            .summary = "Clusters within each class, as many as the silhouette finds. Makes no class "
                       "predictions.",
            .source = "GEORGE (Sohoni et al. 2020), 4.2",
            .parameters = parameters(),
            .makesPredictions = false,
            .infer = infer};
}

} // namespace groupscope::inference
