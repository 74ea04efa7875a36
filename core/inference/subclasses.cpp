// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/run_part.h"
#include "core/inference/clustering.h"
#include "core/inference/first_stage.h"
#include "core/inference/group_naming.h"
#include "core/inference/overclustering.h"
#include "core/inference/subclass_search.h"
#include "core/math/gather.h"
#include "core/projection/projection.h"
#include "core/sampling/balanced_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace groupscope::inference {

namespace {

constexpr std::size_t scoredRows = 5000; ///< of a class: 25 million distances for each number of clusters
constexpr int restarts = 3;              ///< of each clustering (reference code)

std::vector<ParameterSpec> parameters() {
    std::vector<ParameterSpec> all = firstStageParameters();
    all.push_back(
        {.key = "reduction",
         .label = "Subclasses in",
         .help =
             "The first model's features of each class (for a linear model the embeddings themselves) as two "
             "dimensions of UMAP or of principal components; or, for two classes, its score for the second.",
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
    all.push_back({.key = "overcluster_factor",
                   .label = "Overclustering",
                   .help = "Number of pieces into which each subclass is divided again. A piece becomes a "
                           "subclass if its examples are closer together, have no lower loss under the first "
                           "model, and are at least 25 and 0.5 % of their class. 0: no subclass is divided.",
                   .source = "GEORGE (Sohoni et al. 2020), reference code",
                   .defaultValue = std::int64_t{0},
                   .minimum = 0,
                   .maximum = 20});
    return all;
}

/// h (n,1) = features·d, d = (w_1 − w_0)/‖w_1 − w_0‖ of the first model's last layer: how far each training
/// example lies on the side of class 1.
MatrixF hardness(const Task& task, const FirstStage& stage, const RunContext& run) {
    const RowVector<float> direction = (stage.readout.row(1) - stage.readout.row(0)).normalized();
    return featuresOf(task, stage, run) * direction.transpose();
}

/// The rows of one class (m,K) as what the clusters are made of.
MatrixF reduced(MatrixF features, const ParameterValues& parameters, std::uint64_t seed,
                const RunContext& run) {
    const std::string& reduction = parameters.text("reduction");
    if (reduction == "hardness")
        return features;
    // The settings of GEORGE: a minimum distance of 0 makes clusters dense.
    ProjectionOptions options{.neighbors = 10, .minimumDistance = 0.0, .seed = seed};
    if (reduction == "pca")
        options.method = ProjectionOptions::Method::pca;
    return project(features, options, run).positions;
}

/// The n training examples that are clustered.
struct Clustered {
    MatrixF features;           ///< (n,K)
    std::vector<double> losses; ///< (n,) under the first model; empty where pieces are not asked for
};

/// Cross-entropy (n,) of each training example under the first model.
std::vector<double> lossesOf(const Task& task, const FirstStage& stage) {
    std::vector<double> losses;
    for (std::size_t i = 0; i < task.fitRows().size(); ++i) {
        const auto logits = stage.logits.row(static_cast<Eigen::Index>(i)).cast<double>();
        const double largest = logits.maxCoeff();
        losses.push_back(largest + std::log((logits.array() - largest).exp().sum()) -
                         logits(task.labels[static_cast<std::size_t>(task.fitRows()[i])]));
    }
    return losses;
}

/// Trains a first stage where something of it is needed.
Clustered whatIsClustered(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                          const RunContext& run) {
    const bool hard = parameters.text("reduction") == "hardness",
               pieces = parameters.integer("overcluster_factor") > 1;
    if (hard && task.classCount() != 2)
        throw DataError("reduction hardness is for 2 classes, not " + std::to_string(task.classCount()),
                        "parameter reduction", "choose umap or pca");
    // Only features are needed here: firstStageFeatures() trains nothing for a linear first stage.
    if (!hard && !pieces)
        return {firstStageFeatures(task, parameters, seed, run), {}};
    const FirstStage stage = trainFirstStage(task, parameters, seed, run);
    return {hard ? hardness(task, stage, run) : featuresOf(task, stage, run),
            pieces ? lossesOf(task, stage) : std::vector<double>()};
}

/// The clusters of the features (m,K) of one class, whose losses are (m,) or empty.
Subclasses splitClass(MatrixF features, const std::vector<double>& losses, const ParameterValues& parameters,
                      std::uint64_t seed, const RunContext& run) {
    if (features.rows() < 3)
        return {std::vector<int>(static_cast<std::size_t>(features.rows()), 0)};
    const MatrixF map = reduced(std::move(features), parameters, seed, partOf(run, 0.0, 0.5));
    const auto most = static_cast<int>(parameters.integer("max_subclasses"));
    const auto cluster = [&](int count) {
        // Half of the progress is for the map, the rest for the counts from 2 to `most`.
        const double step = 0.5 / (most - 1), begin = 0.5 + (count - 2) * step;
        return clusterRows(map, count, restarts, parameters, seed, partOf(run, begin, begin + step));
    };
    const Subclasses found = findSubclasses(map, most, cluster, scoredRows, seed, run);
    if (losses.empty())
        return found;
    const auto cut = [&](const MatrixF& part, int count) {
        return clusterRows(part, count, restarts, parameters, seed, partOf(run, 1.0, 1.0));
    };
    return overclustered(map, found, static_cast<int>(parameters.integer("overcluster_factor")), losses, cut,
                         scoredRows, seed, run);
}

/// "shoe", "shoe and bag", "shoe, bag and 3 more".
std::string listed(const std::vector<std::string>& names) {
    if (names.size() < 2)
        return names.front();
    const std::string last = names.size() == 2 ? names[1] : std::to_string(names.size() - 2) + " more";
    return names[0] + (names.size() == 2 ? "" : ", " + names[1]) + " and " + last;
}

/// The clusters of each class, of which `classes` holds the places of its rows among the training examples.
std::vector<Subclasses> splitClasses(const Task& task, const RowCells& classes,
                                     const ParameterValues& parameters, std::uint64_t seed,
                                     const RunContext& run) {
    constexpr double share = 0.3; // of the time, for the features
    const RunContext first = partOf(run, 0.0, share);
    const Clustered clustered = whatIsClustered(task, parameters, seed, first);
    std::vector<Subclasses> split;
    for (const std::vector<int>& places : classes) {
        const double step = (1.0 - share) / static_cast<double>(classes.size());
        const double begin = share + step * static_cast<double>(split.size());
        MatrixF own;
        gatherRows(clustered.features, std::span<const int>(places), false, own);
        std::vector<double> losses;
        for (const int place : places)
            if (!clustered.losses.empty())
                losses.push_back(clustered.losses[place]);
        split.push_back(
            splitClass(std::move(own), losses, parameters, seed, partOf(run, begin, begin + step)));
    }
    return split;
}

/// Says which classes were scored on a sample and which are one group.
void noticeClasses(const GroupScheme& scheme, const RowCells& classes, const std::vector<int>& labels,
                   const std::vector<Subclasses>& split, const RunContext& run) {
    std::vector<std::string> sampled, whole;
    for (std::size_t c = 0; c < classes.size(); ++c) {
        const int label = labels[static_cast<std::size_t>(classes[c].front())];
        const std::string& name = scheme.classes()[label];
        if (classes[c].size() > scoredRows)
            sampled.push_back(name);
        if (split[c].count == 1)
            whole.push_back(name);
    }
    if (!sampled.empty())
        run.notice("the silhouette is taken on " + std::to_string(scoredRows) +
                   " training examples a class, drawn by the seed, for: " + listed(sampled));
    if (!whole.empty())
        run.notice("classes whose training examples cannot be split are one group each: " + listed(whole));
}

GroupAssignment infer(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                      const RunContext& run) {
    const std::vector<int>& rows = task.fitRows();
    std::vector<int> labels, places(rows.size());
    gatherLabels(task.labels, rows, labels);
    std::iota(places.begin(), places.end(), 0);
    // Places among the training examples, not row numbers: features and losses are arrays of training
    // examples.
    const RowCells classes = rowsByCell(places, labels);
    const std::vector<Subclasses> split = splitClasses(task, classes, parameters, seed, run);
    noticeClasses(task.groups, classes, labels, split, run);
    std::vector<int> parts(task.labels.size(), -1);
    std::vector<std::string> names;
    for (std::size_t c = 0; c < classes.size(); ++c) {
        for (std::size_t i = 0; i < classes[c].size(); ++i)
            parts[static_cast<std::size_t>(rows[classes[c][i]])] = split[c].assignments[i];
        while (static_cast<int>(names.size()) < split[c].count)
            names.push_back("subclass " + std::to_string(names.size() + 1));
    }
    GroupAssignment assignment = groupsOfParts(task, parts, names);
    for (int& part : parts) // the largest subclass of each class is its majority
        part = std::min(part, 1);
    assignment.environments = std::move(parts);
    assignment.environmentCount = 2;
    assignment.environmentNames = {"largest subclass", "other subclasses"};
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
