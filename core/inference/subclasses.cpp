// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/run_part.h"
#include "core/inference/clustering.h"
#include "core/inference/first_stage.h"
#include "core/inference/group_naming.h"
#include "core/inference/subclass_search.h"
#include "core/math/gather.h"
#include "core/projection/projection.h"
#include "core/sampling/balanced_rows.h"

#include <algorithm>
#include <utility>

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

/// The clusters of the rows of one class.
Subclasses splitClass(const Task& task, const std::vector<int>& rows, const MatrixF& scores,
                      const ParameterValues& parameters, std::uint64_t seed, const RunContext& run) {
    if (rows.size() < 3)
        return {std::vector<int>(rows.size(), 0)};
    const MatrixF features = reduced(task, rows, scores, parameters, seed, partOf(run, 0.0, 0.5));
    const auto most = static_cast<int>(parameters.integer("max_subclasses"));
    return findSubclasses(
        features, most,
        [&](int count) {
            const RunContext inner =
                partOf(run, 0.5 + 0.5 * (count - 2) / (most - 1), 0.5 + 0.5 * (count - 1) / (most - 1));
            return clusterRows(features, count, restarts, parameters, seed, inner);
        },
        scoredRows, seed, run);
}

/// "shoe", "shoe and bag", "shoe, bag and 3 more".
std::string listed(const std::vector<std::string>& names) {
    if (names.size() < 2)
        return names.front();
    const std::string last = names.size() == 2 ? names[1] : std::to_string(names.size() - 2) + " more";
    return names[0] + (names.size() == 2 ? "" : ", " + names[1]) + " and " + last;
}

/// The clusters of each class.
std::vector<Subclasses> splitClasses(const Task& task, const RowCells& classes,
                                     const ParameterValues& parameters, std::uint64_t seed,
                                     const RunContext& run) {
    MatrixF scores;
    const bool byHardness = parameters.text("reduction") == "hardness";
    if (byHardness)
        scores = hardness(task, parameters, seed, partOf(run, 0.0, 0.5));
    const RunContext rest = partOf(run, byHardness ? 0.5 : 0.0, 1.0);
    std::vector<Subclasses> split;
    for (const std::vector<int>& rows : classes) {
        const auto before = static_cast<double>(split.size()), count = static_cast<double>(classes.size());
        split.push_back(splitClass(task, rows, scores, parameters, seed,
                                   partOf(rest, before / count, (before + 1) / count)));
    }
    return split;
}

/// Says which classes were scored on a sample and which are one group.
void noticeClasses(const Task& task, const RowCells& classes, const std::vector<Subclasses>& split,
                   const RunContext& run) {
    std::vector<std::string> sampled, whole;
    for (std::size_t c = 0; c < classes.size(); ++c) {
        const int label = task.labels[static_cast<std::size_t>(classes[c].front())];
        const std::string& name = task.groups.classes()[static_cast<std::size_t>(label)];
        if (classes[c].size() > scoredRows)
            sampled.push_back(name);
        if (split[c].count == 1)
            whole.push_back(name);
    }
    if (!sampled.empty())
        run.notice("the silhouette is taken on " + std::to_string(scoredRows) +
                   " training rows a class, drawn by the seed, for: " + listed(sampled));
    if (!whole.empty())
        run.notice("classes whose training rows cannot be split are one group each: " + listed(whole));
}

GroupAssignment infer(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                      const RunContext& run) {
    const RowCells classes = rowsByCell(task.rowsOf(Split::train), task.labels);
    const std::vector<Subclasses> split = splitClasses(task, classes, parameters, seed, run);
    noticeClasses(task, classes, split, run);
    std::vector<int> parts(task.labels.size(), -1);
    std::vector<std::string> names;
    for (std::size_t c = 0; c < classes.size(); ++c) {
        for (std::size_t i = 0; i < classes[c].size(); ++i)
            parts[static_cast<std::size_t>(classes[c][i])] = split[c].assignments[i];
        while (static_cast<int>(names.size()) < split[c].count)
            names.push_back("subclass " + std::to_string(names.size() + 1));
    }
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
