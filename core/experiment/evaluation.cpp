// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/evaluation.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/base/version.h"
#include "core/data/task_definition.h"
#include "core/data/task_members.h"
#include "core/heads/heads.h"
#include "core/heads/no_head.h"
#include "core/losses/softmax_cross_entropy.h"
#include "core/math/gather.h"
#include "core/measures/judged_rows.h"
#include "core/measures/measure.h"
#include "core/training/predictions.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace groupscope {

DataSource sourceOf(const Task& task) {
    return {.file = task.set->path.string(),
            .sha256 = task.set->sha256,
            .n = task.X().rows(),
            .d = task.X().cols(),
            .meanNorm = task.meanNorm,
            .pCorr = task.set->pCorr};
}

namespace {

constexpr std::size_t mostComparedToFit = 20'000;

/// training examples choose and report nothing: so many of them are not compared with each other.
bool tooManyToFit(const Split& set) {
    return (set.purpose == Purpose::fit || set.purpose == Purpose::fitUnlabeled) &&
           set.rows.size() > mostComparedToFit;
}

} // namespace

SplitResult evaluateSplit(const Task& task, const Split& set, const Head& head, const RunContext& context,
                          const std::vector<std::string>& measures) {
    Evaluated evaluated(task, set, &head, context);
    SplitResult result{.name = set.name, .title = set.title};
    result.report = evaluated.report();
    result.rows = set.rows;
    gatherLabels(task.labels, set.rows, result.labels);
    result.groups = judgedRows(task, set).groups;
    for (const std::string& id : measures)
        if (const Measure& measure = groupscope::measures().find(id);
            measure.reason(evaluated).empty() && !(measure.comparesAllRows && tooManyToFit(set)))
            result.measures.push_back({id, measure.of(evaluated)});
    Predictions predictions = evaluated.takePredictions();
    result.predictions = std::move(predictions.classes);
    result.logits = std::move(predictions.logits);
    result.crossEntropy = meanCrossEntropy(task, set.rows, result.logits);
    return result;
}

std::optional<double> meanCrossEntropy(const Task& task, const std::vector<int>& rows,
                                       const MatrixF& logits) {
    if (logits.cols() == 0 || rows.empty())
        return std::nullopt;
    std::vector<int> labels;
    gatherLabels(task.labels, rows, labels);
    MatrixF unused;
    const auto value = static_cast<double>(softmaxCrossEntropy<float>(logits, labels, unused));
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

Run runAtSnapshot(const Task& task, const Run& run, std::size_t snapshot, const RunContext& context) {
    const HeadSnapshot& kept = run.snapshots.at(snapshot);
    const std::unique_ptr<Head> head = makeHead(kept.head);
    requireFit(task, *head, {}, task.set->path.string());
    Run result;
    result.id = run.id;
    result.method = run.method;
    result.parameters = run.parameters;
    result.seed = run.seed;
    result.select = run.select;
    result.task = run.task;
    result.data = run.data;
    result.groups = run.groups;
    result.trainCounts = run.trainCounts;
    result.programVersion = run.programVersion;
    result.selectedEpoch = kept.epoch;
    result.found = run.found;
    for (const SplitResult& measured : run.splits)
        if (const Split* set = task.findSplit(measured.name); set != nullptr && !set->rows.empty())
            result.splits.push_back(evaluateSplit(task, *set, *head, context));
    return result;
}

Run evaluateHead(const Task& task, const Head& head, const std::vector<std::string>& splits,
                 const RunContext& context) {
    requireFit(task, head, {}, task.set->path.string());
    Run run;
    run.task = definitionOf(task, context);
    run.data = sourceOf(task);
    run.groups = task.groups;
    run.trainCounts = task.fit().groupCounts;
    run.programVersion = programVersion;
    run.head = head.state();
    for (const std::string& name : splits)
        if (const Split& set = task.split(name, "split"); !set.rows.empty())
            run.splits.push_back(evaluateSplit(task, set, head, context));
    for (const SplitResult& result : run.splits)
        if (!result.logits.allFinite())
            throw DataError("the head gives logits that are NaN or infinite", run.head.kind + " head",
                            "train it again, or check that it belongs to this embedding");
    return run;
}

namespace {

constexpr std::size_t mostNameBytes = std::size_t{32} << 20;

/// Whether the names say something, can be written one a line, and are few enough.
bool areWorthKeeping(const std::vector<std::string>& names, const std::vector<int>& rows) {
    std::size_t bytes = 0;
    bool areIndices = true;
    for (std::size_t i = 0; i < names.size(); ++i) {
        bytes += names[i].size() + 1;
        areIndices = areIndices && names[i] == std::to_string(rows[i]);
        if (bytes > mostNameBytes || names[i].find_first_of(std::string_view("\n\0", 2)) != std::string::npos)
            return false;
    }
    return !areIndices;
}

} // namespace

void nameExamples(const Task& task, Run& run) {
    for (SplitResult& result : run.splits) {
        result.names.clear();
        const Purpose purpose = run.task.purposeOf(result.name);
        if (purpose != Purpose::select && purpose != Purpose::report)
            continue;
        std::vector<std::string> names;
        for (const int row : result.rows)
            names.push_back(task.set->ids[row]);
        if (areWorthKeeping(names, result.rows))
            result.names = std::move(names);
    }
}

void leaveOutFitLogits(Run& run) {
    for (SplitResult& result : run.splits) {
        const Purpose purpose = run.task.purposeOf(result.name);
        if (purpose == Purpose::fit || purpose == Purpose::fitUnlabeled)
            result.logits.resize(static_cast<Eigen::Index>(result.rows.size()), 0);
    }
}

void computeLeftOutLogits(const Task& task, Run& run, const RunContext& context) {
    const auto isLeftOut = [](const SplitResult& result) {
        return result.logits.cols() == 0 && !result.predictions.empty();
    };
    if (!hasHead(run.head) || std::none_of(run.splits.begin(), run.splits.end(), isLeftOut) ||
        run.task.hash() != definitionOf(task).hash())
        return;
    const std::unique_ptr<Head> head = makeHead(run.head);
    for (SplitResult& result : run.splits)
        if (isLeftOut(result))
            result.logits = predictRows(*head, task.X(), result.rows, context).logits;
}

void requireFit(const Task& task, const Head& head, const std::vector<std::string>& classes,
                const std::string& where) {
    if (head.inputDimensions() != task.X().cols())
        throw DataError("the head takes " + std::to_string(head.inputDimensions()) + " dimensions, but " +
                            task.embedding->name + " has " + std::to_string(task.X().cols()),
                        where, "choose the embedding it was trained on");
    if (head.classCount() > 0 && head.classCount() != task.classCount())
        throw DataError("the head has " + std::to_string(head.classCount()) + " classes, but column '" +
                            task.groups.className() + "' has " + std::to_string(task.classCount()),
                        where, "choose the class column it was trained on");
    if (!classes.empty() && classes != task.groups.classes())
        throw DataError("the head's classes are " + joined(classes) + ", but those of column '" +
                            task.groups.className() + "' are " + joined(task.groups.classes()),
                        where, "choose the class column it was trained on");
}

} // namespace groupscope
