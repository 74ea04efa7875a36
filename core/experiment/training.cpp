// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/training.h"

#include "core/base/error.h"
#include "core/base/instruction_set.h"
#include "core/base/run_part.h"
#include "core/base/text.h"
#include "core/base/version.h"
#include "core/data/task_members.h"
#include "core/experiment/evaluation.h"
#include "core/experiment/messages.h"
#include "core/experiment/training_notices.h"
#include "core/inference/first_stage.h"
#include "core/measures/companions.h"
#include "core/measures/measure.h"
#include "core/runs/convergence.h"
#include "core/runs/epoch_groups.h"
#include "core/runs/found_columns.h"
#include "core/runs/run_identity.h"
#include "core/runs/series_value.h"
#include "core/runs/trained_epochs.h"
#include "core/training/predictions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

namespace groupscope {

namespace {

void addAccuracies(const GroupReport& report, const std::string& set, EpochRecord& record) {
    if (report.averageAccuracy) // a head may have no classifier
        record.series.emplace_back(set + ".average_accuracy", *report.averageAccuracy);
    if (report.worstGroupAccuracy) // a set may have rows without any group
        record.series.emplace_back(set + ".worst_group_accuracy", *report.worstGroupAccuracy);
}

/// The rule that chooses epochs of that run; nothing when the last is kept.
std::optional<SelectionRule> ruleThatChooses(const Run& run) {
    return run.select == lastEpochRule ? std::nullopt : std::optional(findSelectionRule(run.select));
}

/// The rule that selects for a method if `select` is requested: by the method's own measure if its heads have
/// no classifier, so that rules on predictions do not apply; on groups if the requested rule is.
std::string ruleFor(const Method& method, const std::string& select) {
    const SelectionRule asked = findSelectionRule(select);
    if (method.selects.empty() || asked.measure->needs == Needs::embedding)
        return select;
    return (asked.leavesDomainsOut ? validationSplit : asked.split) + "." + method.selects +
           (asked.ofGroups() ? ".worst" : "");
}

/// Notes of the method about the task during its preparation become warnings of the run.
std::unique_ptr<Trainer> startTrainer(const std::shared_ptr<const Task>& task, const Method& method,
                                      const SelectionRule& asked, Run& run, const RunContext& context,
                                      double* sharedSeconds = nullptr) {
    if (method.needsTrainingRows)
        requireTrainable(*task);
    for (const std::string& role : method.inputs)
        requireInput(*task, role, method.id);
    RunContext listening = context;
    listening.onNotice = [&](const std::string& text) {
        run.warnings.push_back(text);
        context.notice(text);
    };
    run.groupsRead.emplace();
    listening.onGroupsRead = [&](const GroupsRead& read) { run.groupsRead->add(read); };
    listening.onSharedSeconds = [&](double seconds) {
        if (sharedSeconds != nullptr)
            *sharedSeconds += seconds;
        if (context.onSharedSeconds)
            context.onSharedSeconds(seconds);
    };
    if (method.keepsLastEpoch && asked.leavesDomainsOut)
        listening.notice("it selects its last epoch, so " + asked.name +
                         " has no value to select its settings by");
    if (!method.selects.empty() && asked.measure->needs != Needs::embedding)
        listening.notice("its heads have no classifier: " + selectionName(ruleFor(method, asked.id)) +
                         " selects its epoch, not " + asked.name);
    if (method.fitsSelectRows)
        listening.notice("it is fitted on the " + task->select().title +
                         " split, so results on it are training results and select nothing");
    const auto usable = method.needsOneGroup(run.parameters)
                            ? oneGroupTask(task, [&](const std::string& text) { listening.notice(text); })
                        : method.readsPartition(run.parameters) ? partitionedTask(task)
                                                                : task;
    if (usable != task && method.needsTrainingRows)
        requireTrainable(*usable);
    const std::optional<SelectionRule> rule = ruleThatChooses(run);
    return method.start(usable, followRule(run.parameters, rule && rule->ofGroups()), run.seed, listening);
}

/// The measures of the method, the requested ones, and the selecting one. Throws UsageError for an unknown
/// one.
std::vector<std::string> reportedMeasures(const Method& method, const MonitorPlan& plan,
                                          const std::string& select) {
    std::vector<std::string> ids = method.reports;
    for (const std::string& id : plan.atEnd)
        if (std::find(ids.begin(), ids.end(), id) == ids.end())
            ids.push_back(id);
    for (const std::string& id : ids)
        measures().find(id, "measures");
    ids = withCompanions(ids);
    if (const Measure& chooses = *findSelectionRule(select).measure; // so that runs compare by it too
        chooses.ofReport == nullptr && std::find(ids.begin(), ids.end(), chooses.id) == ids.end())
        ids.push_back(chooses.id);
    return ids;
}

/// The rows of the kept head that the rule looks at; null where there are none, or those of several splits.
const Split* rowsOfRule(const Task& task, const std::optional<SelectionRule>& rule) {
    return rule && !rule->leavesDomainsOut && !rule->isAverage() ? &task.split(rule->split, rule->id)
                                                                 : nullptr;
}

EpochChoice::Among amongOf(const std::optional<SelectionRule>& rule) {
    return !rule               ? EpochChoice::Among::last
           : rule->onlyTrained ? EpochChoice::Among::trained
                               : EpochChoice::Among::all;
}

} // namespace

Run describeRun(const Task& task, const Method& method, const ParameterValues& parameters, std::uint64_t seed,
                const std::string& select, const RunContext& context) {
    Run run;
    run.method = method.id;
    run.parameters = parameters;
    run.seed = seed;
    run.task = definitionOf(task, context);
    const SelectionRule rule = findSelectionRule(ruleOf(ruleFor(method, select), run.task));
    run.select = rule.canScore(task) && !method.keepsLastEpoch ? rule.id : lastEpochRule;
    run.data = sourceOf(task);
    run.groups = task.groups;
    run.trainCounts = task.fit().groupCounts;
    run.programVersion = programVersion;
    run.instructionSet = instructionSetName();
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
    , atEnd_(reportedMeasures(method, monitor, ruleFor(method, select)))
    , gainMeasure_(method.selects)
    , trainer_(startTrainer(task_, method, findSelectionRule(select), run_, context, &secondsBefore_))
    , rule_(ruleThatChooses(run_))
    , choice_(*task_, amongOf(rule_), rowsOfRule(*task_, rule_)) {
    for (const std::string& id : atEnd_) // before an epoch is trained
        for (const Split& split : task_->splits)
            if (!split.rows.empty())
                measures().find(id).requireExamples(split);
    addWarning(trainer_->epochNotice(), context);
    if (!rule_)
        addWarning(plateauNotice(run_.parameters), context);
    if (rule_ && rule_->leavesDomainsOut)
        leftOut_.emplace(
            task_, trainer_->epochCount(),
            [&](const std::shared_ptr<const Task>& rest, const RunContext& quiet) {
                Run side = run_; // takes what its start says, which is said already
                return startTrainer(rest, method, *rule_, side, quiet);
            },
            context);
    run_.monitorSplit = monitor_.split().name;
    if (rule_ && epochCount() > 1)
        run_.groupsRead->add(readByRule(*rule_, run_.task, "epoch"));
    if (method.startsAsClassifier)
        startPredictions_ = predictionsBySet(*task_, *trainer_->head(), context);
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
        throw DataError("the run has no checkpoint to continue from", where, "train it again");
    if (unfinished.programVersion != run_.programVersion)
        throw UsageError("the run was begun by version " + unfinished.programVersion +
                             ": another version may not give the same bytes",
                         where, "start again without resuming");
    if (!unfinished.monitorSplit.empty() && unfinished.monitorSplit != run_.monitorSplit)
        throw UsageError("its epochs were measured on the " + unfinished.monitorSplit +
                             " split, not on the " + run_.monitorSplit + " split",
                         where, message<experimentMessages, "monitor_split">(unfinished.monitorSplit));
    const std::vector<NamedTensor>& state = unfinished.checkpoint->trainer;
    std::vector<EpochCandidate> candidates = EpochChoice::storedIn(state, unfinished.head.kind);
    candidates.insert(candidates.begin(),
                      {.epoch = unfinished.selectedEpoch, .average = {}, .head = makeHead(unfinished.head)});
    for (const EpochCandidate& candidate : candidates) { // all checks before anything changes
        requireFit(*task_, *candidate.head, {}, where);
        if (candidate.epoch >= static_cast<int>(unfinished.history.size()))
            throw DataError("the checkpoint keeps an epoch that the history does not hold", where,
                            "train it again");
    }
    trainer_->restore(static_cast<int>(unfinished.history.size()), state);
    if (leftOut_)
        leftOut_->restore(static_cast<int>(unfinished.history.size()), state);
    trainerState_ = state;
    run_.history = unfinished.history;
    for (const EpochRecord& record : run_.history)
        observe(record);
    for (const EpochCandidate& candidate : candidates)
        choice_.add(candidateOf(run_.history[candidate.epoch], candidate.head), {});
    run_.snapshots = unfinished.snapshots;
    run_.selectedEpoch = unfinished.selectedEpoch;
    secondsBefore_ = unfinished.seconds;
    // Begun on another processor; of an earlier version that is not known.
    if (!unfinished.instructionSet.empty())
        run_.instructionSet = unfinished.instructionSet.ends_with(run_.instructionSet)
                                  ? unfinished.instructionSet
                                  : unfinished.instructionSet + ", then " + run_.instructionSet;
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
    epochContext.onNotice = [&](const std::string& text) { // what a method says then belongs to its figures
        run_.warnings.push_back(text);
        context.notice(text);
    };
    EpochRecord record{.epoch = epoch};
    std::optional<GroupReport> leftOut;
    try {
        leftOut = trainEpoch(record, epochContext);
    } catch (const Diverged& error) {
        if (choice_.empty())
            throw;
        return endDiverged(error.what(), context);
    }
    std::shared_ptr<const Head> head = trainer_->head();
    const std::vector<GroupReport> reports = evaluateEpoch(*head, record, context);
    const Split& watched = monitoredRows(*task_);
    recordGroups(reports[task_->indexOf(watched)], watched.name, record);
    const SeriesValues monitored = monitor_.measure(*head, context);
    record.series.insert(record.series.end(), monitored.begin(), monitored.end());

    if (rule_)
        recordFigure(*head, reports, leftOut, record, context);
    choice_.add(candidateOf(record, head), context);
    if (head->transformsEmbedding() && isSnapshotEpoch(epoch, epochCount(), snapshots_))
        run_.snapshots.push_back({epoch, head->state()});
    lastReport_ = reports[task_->indexOf(watched)]; // nothing below is cancelled
    lastHead_ = std::move(head);
    run_.selectedEpoch = choice_.kept().epoch;
    run_.history.push_back(std::move(record));
    observe(run_.history.back());
    trainerState_ = trainer_->state();
    for (std::vector<NamedTensor>& tensors :
         std::array{choice_.state(), leftOut_ ? leftOut_->state() : std::vector<NamedTensor>()})
        std::move(tensors.begin(), tensors.end(), std::back_inserter(trainerState_));
    epochContext.report(1.0, "");
    return epoch + 1 < epochCount();
}

std::optional<GroupReport> Training::trainEpoch(EpochRecord& record, const RunContext& context) {
    const double share = leftOut_ ? 1.0 / (1.0 + static_cast<double>(leftOut_->domainCount())) : 1.0;
    record.series = trainer_->step(partOf(context, 0.0, share));
    record.distributions = trainer_->distributions();
    return leftOut_ ? std::optional(leftOut_->step(partOf(context, share, 1.0))) : std::nullopt;
}

void Training::observe(const EpochRecord& record) {
    if (!rule_)
        return;
    const double value = *seriesValue(record, rule_->series());
    trainer_->observe(value, rule_->higherIsBetter());
    if (leftOut_)
        leftOut_->observe(value, rule_->higherIsBetter());
}

bool Training::endDiverged(const std::string& message, const RunContext& context) {
    diverged_ = true;
    run_.warnings.push_back("ended after epoch " + std::to_string(run_.history.size()) + " of " +
                            std::to_string(epochCount()) + ", epoch " +
                            std::to_string(run_.selectedEpoch + 1) + " is kept: " + message);
    context.notice(run_.warnings.back());
    return false;
}

void Training::recordFigure(const Head& head, const std::vector<GroupReport>& reports,
                            const std::optional<GroupReport>& leftOut, EpochRecord& record,
                            const RunContext& context) const {
    if (leftOut)
        addAccuracies(*leftOut, rule_->split, record);
    std::vector<std::optional<double>> values;
    for (const std::string& name : rule_->splits()) {
        const Split& set = leftOut ? task_->fit() : task_->split(name, run_.select);
        Measured measured;
        if (leftOut) {
            measured = rule_->measure->ofReport(*leftOut);
        } else if (rule_->isOfReport() && head.classCount() > 0) {
            measured = rule_->measure->ofReport(reports[task_->indexOf(set)]);
        } else {
            Evaluated evaluated(*task_, set, &head, context);
            if (const std::string why = rule_->measure->reason(evaluated); !why.empty())
                throw DataError("epochs cannot be selected by " + rule_->id, run_.method, why);
            measured = rule_->measure->of(evaluated);
        }
        values.push_back(rule_->value(measured, task_->groups));
        if (!values.back())
            throw DataError("epochs cannot be selected by " + rule_->id, run_.method,
                            "it is not defined for the " + set.name + " split");
    }
    if (!seriesValue(record, rule_->series()))
        record.series.emplace_back(rule_->series(), *rule_->combined(values));
}

EpochCandidate Training::candidateOf(const EpochRecord& record, std::shared_ptr<const Head> head) const {
    EpochCandidate candidate{.epoch = record.epoch, .average = {}, .head = std::move(head)};
    candidate.trainingAccuracy = trainingAccuracy(run_, record).value_or(1.0);
    if (rule_) {
        const double figure = *seriesValue(record, rule_->series());
        candidate.score = rule_->higherIsBetter() ? figure : -figure;
        candidate.average = rule_->averageAt(record);
    }
    return candidate;
}

std::vector<GroupReport> Training::evaluateEpoch(const Head& head, EpochRecord& record,
                                                 const RunContext& context) const {
    std::vector<GroupReport> reports;
    for (const Split& set : task_->splits) {
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
        run_.checkpoint = Checkpoint{choice_.kept().score, trainerState_};
    run_.head = choice_.kept().head->state();
    if (run_.complete && rule_)
        addWarning(tiesNotice(run_, *rule_), context);
    if (const std::string untrained = untrainedWarning(run_); run_.complete && !untrained.empty()) {
        run_.warnings.push_back(untrained);
        context.notice(untrainedWarning(withoutReportSplits(run_))); // whoever reads it may be choosing yet
    }
    if (run_.complete)
        addWarning(gainNotice(run_, *task_, *choice_.kept().head, gainMeasure_, context), context);
    run_.splits.clear();
    for (const Split& set : task_->splits)
        if (!set.rows.empty())
            run_.splits.push_back(evaluateSplit(*task_, set, *choice_.kept().head, context, atEnd_));
    nameExamples(*task_, run_);
    if (run_.complete) {
        addWarning(leftOutNotice(run_), context);
        run_.converged = convergedOf(run_);
        addWarning(notConvergedWarning(run_), context);
        if (!startPredictions_.empty())
            addWarning(unmovedNotice(run_, startPredictions_), context);
    }
    run_.seconds = seconds();
    return run_;
}

void Training::addWarning(const std::string& text, const RunContext& context) {
    if (text.empty())
        return;
    run_.warnings.push_back(text);
    context.notice(text);
}

Run Training::checkpoint() const {
    requireEpoch();
    Run run = run_;
    run.complete = false;
    run.checkpoint = Checkpoint{choice_.kept().score, trainerState_};
    run.head = choice_.kept().head->state();
    run.seconds = seconds();
    return run;
}

void Training::requireEpoch() const {
    if (choice_.empty())
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
