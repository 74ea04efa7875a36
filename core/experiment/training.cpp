// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/training.h"

#include "core/base/error.h"
#include "core/base/version.h"
#include "core/data/task_members.h"
#include "core/experiment/evaluation.h"
#include "core/measures/measure.h"
#include "core/runs/found_columns.h"
#include "core/runs/run_identity.h"
#include "core/training/predictions.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope {

namespace {

void addAccuracies(const GroupReport& report, const std::string& set, EpochRecord& record) {
    if (report.averageAccuracy) // a head may tell no classes apart
        record.series.emplace_back(set + ".average_accuracy", *report.averageAccuracy);
    if (report.worstGroupAccuracy) // a set may have rows without any group
        record.series.emplace_back(set + ".worst_group_accuracy", *report.worstGroupAccuracy);
}

/// What the method says of the task while it sets up belongs to its figures: it is added to the warnings.
std::unique_ptr<Trainer> startTrainer(const std::shared_ptr<const Task>& task, const Method& method, Run& run,
                                      const RunContext& context) {
    if (method.needsTrainingRows)
        requireTrainable(*task);
    for (const std::string& role : method.inputs)
        requireInput(*task, role, method.id);
    RunContext listening = context;
    listening.onNotice = [&](const std::string& text) {
        run.warnings.push_back(text);
        context.notice(text);
    };
    const auto usable = method.usesGroups(run.parameters)
                            ? oneGroupTask(task, [&](const std::string& text) { listening.notice(text); })
                            : task;
    if (usable != task && method.needsTrainingRows)
        requireTrainable(*usable);
    return method.start(usable, run.parameters, run.seed, listening);
}

/// Those of the method, those asked for, and the one that selects. Throws UsageError for one that is not
/// known.
std::vector<std::string> reportedMeasures(const Method& method, const MonitorPlan& plan,
                                          const std::string& select) {
    std::vector<std::string> ids = method.reports;
    for (const std::string& id : plan.atEnd)
        if (std::find(ids.begin(), ids.end(), id) == ids.end())
            ids.push_back(id);
    for (const std::string& id : ids)
        findMeasure(id, "measures");
    if (const Measure& chooses = *findSelectionRule(select).measure; // so that runs compare by it too
        chooses.ofReport == nullptr && std::find(ids.begin(), ids.end(), chooses.id) == ids.end())
        ids.push_back(chooses.id);
    return ids;
}

} // namespace

Run describeRun(const Task& task, const Method& method, const ParameterValues& parameters, std::uint64_t seed,
                const std::string& select, const RunContext& context) {
    Run run;
    run.method = method.id;
    run.parameters = parameters;
    run.seed = seed;
    run.question = questionOf(task, context);
    const SelectionRule rule = findSelectionRule(ruleOf(select, run.question));
    run.select = rule.canScore(task) ? rule.id : lastEpochRule;
    run.data = sourceOf(task);
    run.groups = task.groups;
    run.trainCounts = task.fit().groupCounts;
    run.programVersion = programVersion;
    run.id = runIdentity(run);
    return run;
}

Training::Training(std::shared_ptr<const Task> task, const Method& method, const ParameterValues& parameters,
                   std::uint64_t seed, const std::string& select, const RunContext& context,
                   const MonitorPlan& monitor)
    : task_(std::move(task))
    , started_(std::chrono::steady_clock::now())
    , run_(describeRun(*task_, method, parameters, seed, select, context))
    , monitor_(task_, monitor)
    , snapshots_(monitor.snapshots)
    , atEnd_(reportedMeasures(method, monitor, select))
    , trainer_(startTrainer(task_, method, run_, context)) {
    run_.monitorSplit = monitor_.rowSet().name;
    run_.found = trainer_->found();
    run_.agreements = agreementsOf(*task_, run_.found);
}

void Training::resume(const Run& unfinished) {
    const std::string where = unfinished.method + ", seed " + std::to_string(unfinished.seed);
    if (unfinished.id != run_.id)
        throw UsageError("the unfinished run is another one: its data, parameters or seed differ", where,
                         "start again without resuming");
    if (!unfinished.checkpoint || unfinished.history.empty() ||
        static_cast<int>(unfinished.history.size()) > epochCount())
        throw DataError("the run has no checkpoint to go on from", where, "train it again");
    if (unfinished.programVersion != run_.programVersion)
        throw UsageError("the run was begun by version " + unfinished.programVersion +
                             ": another version may not go on to the same bytes",
                         where, "start again without resuming");
    if (!unfinished.monitorSplit.empty() && unfinished.monitorSplit != run_.monitorSplit)
        throw UsageError("its epochs were measured on " + unfinished.monitorSplit + " rows, not on " +
                             run_.monitorSplit + " rows",
                         where, "give --monitor-split " + unfinished.monitorSplit);
    std::unique_ptr<Head> head = makeHead(unfinished.head); // all checks before anything changes
    requireFit(*task_, *head, {}, where);
    trainer_->restore(static_cast<int>(unfinished.history.size()), unfinished.checkpoint->trainer);
    trainerState_ = unfinished.checkpoint->trainer;
    bestScore_ = unfinished.checkpoint->bestScore;
    bestHead_ = std::move(head);
    run_.history = unfinished.history;
    run_.snapshots = unfinished.snapshots;
    run_.selectedEpoch = unfinished.selectedEpoch;
    secondsBefore_ = unfinished.seconds;
}

bool Training::step(const RunContext& context) {
    const int epoch = static_cast<int>(run_.history.size());
    if (epoch >= epochCount() || diverged_)
        return false;
    RunContext epochContext = context; // progress within the epoch becomes progress of the whole run
    epochContext.onProgress = [&](const Progress& inner) {
        context.report((epoch + inner.fraction) / epochCount(),
                       "epoch " + std::to_string(epoch + 1) + " of " + std::to_string(epochCount()));
    };
    EpochRecord record{.epoch = epoch};
    try {
        record.series = trainer_->step(epochContext);
        record.distributions = trainer_->distributions();
    } catch (const Diverged& error) {
        if (!bestHead_)
            throw;
        return endDiverged(error.what(), context);
    }
    std::unique_ptr<Head> head = trainer_->head();
    const std::vector<GroupReport> reports = evaluateEpoch(*head, record, context);
    const SeriesValues monitored = monitor_.measure(*head, context);
    record.series.insert(record.series.end(), monitored.begin(), monitored.end());

    const bool lastWins = run_.select == lastEpochRule;
    double score = 0.0;
    if (!lastWins) {
        const SelectionRule rule = findSelectionRule(run_.select);
        const RowSet& set = task_->rowSet(rule.rowSet, run_.select);
        score = rule.isOfReport() && head->classCount() > 0
                    ? *rule.score(reports[task_->indexOf(set)])
                    : scoreByMeasure(rule, set, *head, record, context);
    }

    if (head->transformsEmbedding() && isSnapshotEpoch(epoch, epochCount(), snapshots_))
        run_.snapshots.push_back({epoch, head->state()});
    lastReport_ = reports[task_->indexOf(monitoredRows(*task_))]; // nothing below is cancelled
    if (epoch == 0 || lastWins || score > bestScore_) {           // ties keep the first epoch
        bestScore_ = score;
        bestHead_ = std::move(head);
        run_.selectedEpoch = epoch;
    }
    run_.history.push_back(std::move(record));
    trainerState_ = trainer_->state();
    epochContext.report(1.0, "");
    return epoch + 1 < epochCount();
}

bool Training::endDiverged(const std::string& message, const RunContext& context) {
    diverged_ = true;
    run_.warnings.push_back("ended after epoch " + std::to_string(run_.history.size()) + " of " +
                            std::to_string(epochCount()) + ", epoch " +
                            std::to_string(run_.selectedEpoch + 1) + " is kept: " + message);
    context.notice(run_.warnings.back());
    return false;
}

double Training::scoreByMeasure(const SelectionRule& rule, const RowSet& set, const Head& head,
                                EpochRecord& record, const RunContext& context) const {
    Evaluated evaluated(*task_, set, &head, context);
    if (const std::string why = rule.measure->whyNot(evaluated); !why.empty())
        throw DataError("epochs cannot be selected by " + rule.id, run_.method, why);
    const Measured measured = rule.measure->of(evaluated);
    const std::optional<double> score = rule.score(measured);
    if (!score)
        throw DataError("epochs cannot be selected by " + rule.id, run_.method,
                        "it is not defined for the " + set.name + " rows");
    const auto same = std::find_if(record.series.begin(), record.series.end(),
                                   [&](const auto& known) { return known.first == rule.id; });
    if (same == record.series.end())
        record.series.emplace_back(rule.id, *rule.value(measured));
    else
        same->second = *rule.value(measured); // the monitor may have looked at fewer rows
    return *score;
}

std::vector<GroupReport> Training::evaluateEpoch(const Head& head, EpochRecord& record,
                                                 const RunContext& context) const {
    std::vector<GroupReport> reports;
    for (const RowSet& set : task_->rowSets) {
        GroupReport& report = reports.emplace_back();
        if (set.rows.empty())
            continue;
        const Predictions predictions = predictRows(head, task_->X(), set.rows, context);
        report = evaluateGroups(*task_, set, predictions.classes);
        addAccuracies(report, set.name, record);
    }
    return reports;
}

Run Training::finish(const RunContext& context) {
    requireEpoch();
    run_.complete = diverged_ || static_cast<int>(run_.history.size()) == epochCount();
    if (!run_.complete)
        run_.checkpoint = Checkpoint{bestScore_, trainerState_};
    run_.head = bestHead_->state();
    run_.rowSets.clear();
    for (const RowSet& set : task_->rowSets)
        if (!set.rows.empty())
            run_.rowSets.push_back(evaluateRowSet(*task_, set, *bestHead_, context, atEnd_));
    run_.seconds = seconds();
    return run_;
}

Run Training::checkpoint() const {
    requireEpoch();
    Run run = run_;
    run.complete = false;
    run.checkpoint = Checkpoint{bestScore_, trainerState_};
    run.head = bestHead_->state();
    run.seconds = seconds();
    return run;
}

void Training::requireEpoch() const {
    if (!bestHead_)
        throw DataError("the run was stopped before its first epoch was finished", run_.method,
                        "start it again and let it run longer");
}

double Training::seconds() const {
    return secondsBefore_ +
           std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
}

Run trainMethod(std::shared_ptr<const Task> task, const Method& method, const ParameterValues& parameters,
                std::uint64_t seed, const std::string& select, const RunContext& context,
                const MonitorPlan& monitor) {
    Training training(std::move(task), method, parameters, seed, select, context, monitor);
    while (training.step(context)) {
    }
    return training.finish(context);
}

} // namespace groupscope
