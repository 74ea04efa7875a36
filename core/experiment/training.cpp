// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/training.h"

#include "core/base/version.h"
#include "core/experiment/evaluation.h"
#include "core/experiment/run_identity.h"
#include "core/methods/predictions.h"
#include "core/metrics/alignment.h"

#include <cmath>
#include <utility>

namespace groupscope {

namespace {

/// Live alignment looks at no more rows of a group than this, so that an epoch's measure stays far cheaper
/// than the epoch; the first rows of the split are taken. The `metrics` command measures all.
constexpr int alignmentRowsPerGroup = 500;

} // namespace

Split monitoredSplit(const Task& task) {
    for (const Split split : {Split::validation, Split::train})
        if (!task.rowsOf(split).empty())
            return split;
    return Split::test;
}

namespace {

void addAccuracies(const GroupReport& report, Split split, EpochRecord& record) {
    const std::string prefix(splitName(split));
    record.series.emplace_back(prefix + ".average_accuracy", *report.averageAccuracy);
    record.series.emplace_back(prefix + ".worst_group_accuracy", *report.worstGroupAccuracy);
}

} // namespace

namespace {

std::unique_ptr<Trainer> startTrainer(const std::shared_ptr<const Task>& task, const Method& method,
                                      const ParameterValues& parameters, std::uint64_t seed,
                                      const RunContext& context) {
    if (method.needsTrainingRows)
        requireTrainable(*task);
    return method.start(task, parameters, seed, context);
}

} // namespace

Run describeRun(const Task& task, const Method& method, const ParameterValues& parameters,
                std::uint64_t seed) {
    Run run;
    run.method = method.id;
    run.parameters = parameters;
    run.seed = seed;
    run.select = task.rowsOf(Split::validation).empty() ? "last" : "val.worst_group_accuracy";
    run.data = provenanceOf(task);
    run.groups = task.groups;
    run.trainCounts = task.countsOf(Split::train);
    run.programVersion = programVersion;
    run.id = runIdentity(run);
    return run;
}

Training::Training(std::shared_ptr<const Task> task, const Method& method, const ParameterValues& parameters,
                   std::uint64_t seed, const RunContext& context)
    : task_(std::move(task))
    , started_(std::chrono::steady_clock::now())
    , run_(describeRun(*task_, method, parameters, seed))
    , trainer_(startTrainer(task_, method, run_.parameters, seed, context)) {}

bool Training::step(const RunContext& context) {
    const int epoch = static_cast<int>(run_.history.size());
    if (epoch >= epochCount())
        return false;
    RunContext epochContext = context; // progress within the epoch becomes progress of the whole run
    epochContext.onProgress = [&](const Progress& inner) {
        context.report((epoch + inner.fraction) / epochCount(),
                       "epoch " + std::to_string(epoch + 1) + " of " + std::to_string(epochCount()));
    };
    EpochRecord record{.epoch = epoch, .series = trainer_->step(epochContext)};
    std::unique_ptr<Head> head = trainer_->head();
    GroupReport report = evaluateEpoch(*head, record, context);
    measureAlignment(*head, record, context);

    lastReport_ = std::move(report); // from here on nothing can be cancelled
    const double score = *lastReport_.worstGroupAccuracy;
    const bool lastWins = run_.select == "last";
    if (epoch == 0 || lastWins || score > bestScore_) { // ties keep the first epoch
        bestScore_ = score;
        bestHead_ = std::move(head);
        run_.selectedEpoch = epoch;
    }
    run_.history.push_back(std::move(record));
    epochContext.report(1.0, "");
    return epoch + 1 < epochCount();
}

GroupReport Training::evaluateEpoch(const Head& head, EpochRecord& record, const RunContext& context) const {
    GroupReport monitored;
    for (const Split split : allSplits) {
        if (task_->rowsOf(split).empty())
            continue;
        const Predictions predictions = predictRows(head, task_->X(), task_->rowsOf(split), context);
        GroupReport report = evaluateGroups(*task_, split, predictions.classes);
        addAccuracies(report, split, record);
        if (split == monitoredSplit(*task_))
            monitored = std::move(report);
    }
    return monitored;
}

void Training::measureAlignment(const Head& head, EpochRecord& record, const RunContext& context) {
    if (head.transformsEmbedding() || !alignmentKnown_)
        alignment_ = classAlignments(head, context);
    alignmentKnown_ = true;
    record.series.insert(record.series.end(), alignment_.begin(), alignment_.end());
}

SeriesValues Training::classAlignments(const Head& head, const RunContext& context) const {
    std::vector<int> rows, groupIds;
    std::vector<int> taken(static_cast<std::size_t>(task_->groups.groupCount()), 0);
    for (const int row : task_->rowsOf(monitoredSplit(*task_))) {
        const int group = task_->groupIds[static_cast<std::size_t>(row)];
        if (taken[static_cast<std::size_t>(group)]++ < alignmentRowsPerGroup) {
            rows.push_back(row);
            groupIds.push_back(group);
        }
    }
    const MatrixF embedded = embedRows(head, task_->X(), rows, context);
    const std::vector<ClassAlignment> classes = alignment(embedded, groupIds, task_->groups, context);
    SeriesValues series;
    for (std::size_t c = 0; c < classes.size(); ++c)
        if (classes[c].maximum)
            series.emplace_back("align.class." + task_->groups.classes()[c], *classes[c].maximum);
    return series;
}

Run Training::finish(const RunContext& context) {
    if (!bestHead_)
        throw DataError("the run was stopped before its first epoch was finished", run_.method,
                        "start it again and let it run longer");
    run_.complete = static_cast<int>(run_.history.size()) == epochCount();
    run_.head = bestHead_->state();
    for (const Split split : allSplits)
        if (!task_->rowsOf(split).empty())
            run_.splits[static_cast<std::size_t>(split)] = evaluateSplit(*task_, split, *bestHead_, context);
    run_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
    return run_;
}

Run trainMethod(std::shared_ptr<const Task> task, const Method& method, const ParameterValues& parameters,
                std::uint64_t seed, const RunContext& context) {
    Training training(std::move(task), method, parameters, seed, context);
    while (training.step(context)) {
    }
    return training.finish(context);
}

} // namespace groupscope
