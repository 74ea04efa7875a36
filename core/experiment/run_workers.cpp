// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/run_workers.h"

#include "core/base/error.h"
#include "core/experiment/evaluation.h"
#include "core/experiment/sweep_parts.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "core/runs/run_failure.h"
#include "core/training/epoch_plan.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <span>
#include <system_error>
#include <utility>

namespace groupscope {

namespace {

/// So much work at most is lost when the process is killed.
constexpr std::chrono::seconds checkpointInterval{20};

} // namespace

RunWorkers::RunWorkers(std::vector<MissingRun> runs, const ExperimentSpec& spec, const Protocol& protocol,
                       const RunStore& store, RunClaims& claims, const RunContext& context,
                       ExperimentOutcome& outcome)
    : runs_(std::move(runs))
    , spec_(spec)
    , protocol_(protocol)
    , store_(store)
    , claims_(claims)
    , context_(context)
    , outcome_(outcome)
    , done_(runs_.size(), 0.0)
    , ended_(runs_.size(), false)
    , notices_(runs_.size())
    , failures_(runs_.size()) {
    if (!spec.imbalance) // draws have a task each
        firstStages_.emplace(protocol.task(0, 0));
    for (const MissingRun& missing : runs_) {
        work_.push_back(expectedEpochs(missing.run.parameters, protocol.fitExamples()));
        totalWork_ += work_.back();
    }
}

void RunWorkers::run(int jobs, std::chrono::steady_clock::time_point lastStart) {
    SharedWork work(
        runs_.size(),
        {.attempt = [this](std::size_t index, const std::stop_token& stop) { return tryRun(index, stop); },
         .waiting =
             [this](std::size_t left) {
                 const std::lock_guard lock(mutex_);
                 reportAll(std::to_string(left) + " made by another process");
             },
         .ended =
             [this](std::size_t index) {
                 const std::lock_guard lock(mutex_);
                 ended_[index] = true;
                 tellEnded();
             }});
    try {
        work.run(jobs, claims_.pause(), lastStart, context_.stop);
    } catch (...) {
        tellEnded(true);
        throw;
    }
    tellEnded(true);
}

void RunWorkers::note(std::size_t index, ExperimentOutcome::Failure failure) {
    const std::lock_guard lock(mutex_);
    failures_[index] = std::move(failure);
}

void RunWorkers::tellEnded(bool all) {
    for (; told_ < runs_.size() && (all || ended_[told_]); ++told_) {
        for (const std::string& text : notices_[told_])
            context_.notice(text);
        if (failures_[told_])
            outcome_.failures.push_back(std::move(*failures_[told_]));
    }
}

SharedWork::Tried RunWorkers::tryRun(std::size_t index, const std::stop_token& stop) {
    const MissingRun& missing = runs_[index];
    if (!claims_.take(missing.id))
        return SharedWork::Tried::elsewhere;
    const HeldClaim held(claims_, missing.id);
    if (isThere(missing)) {
        const std::lock_guard lock(mutex_);
        ++outcome_.madeElsewhere;
        done_[index] = 1.0;
    } else if (!failedElsewhere(index)) {
        makeRun(index, stop);
    }
    return SharedWork::Tried::done;
}

bool RunWorkers::isThere(const MissingRun& missing) const {
    const std::shared_ptr<const Run> there = store_.summaries(std::span(&missing.id, 1)).front();
    return there != nullptr && there->complete && protocol_.isComplete(*there);
}

bool RunWorkers::failedElsewhere(std::size_t index) {
    const std::optional<RunFailure> failure = loadFailure(store_.folder(), runs_[index].id);
    if (!failure || failure->attempt == runs_[index].failedBefore)
        return false;
    const PlannedRun& planned = runs_[index].run;
    note(index, {planned, {}, levelOf(planned), failure->text, failure->isNotApplicable()});
    const std::lock_guard lock(mutex_);
    done_[index] = 1.0;
    return true;
}

void RunWorkers::makeRun(std::size_t index, const std::stop_token& stop) {
    const MissingRun& missing = runs_[index];
    RunContext context;
    context.stop = stop;
    context.firstStages = firstStages_ ? &*firstStages_ : nullptr;
    context.onProgress = [this, index](const Progress& progress) { report(index, progress); };
    context.onNotice = [this, index](const std::string& text) {
        const std::lock_guard lock(mutex_);
        notices_[index].push_back(text);
    };
    try {
        Run run = trained(missing, context);
        if (!spec_.keepsAllLogits)
            leaveOutFitLogits(run);
        protocol_.describe(run, missing.run.level);
        store_.save(run); // what is fitted on it may take long, or fail
        if (!protocol_.isComplete(run))
            completeAndSave(run, missing.run.level, context);
        removeFailure(store_.folder(), missing.id);
        const std::lock_guard lock(mutex_);
        ++outcome_.computed;
    } catch (const DataError& error) {
        keepFailure(index, error);
    }
    report(index, {1.0, "done"});
}

void RunWorkers::keepFailure(std::size_t index, const DataError& error) {
    const PlannedRun& planned = runs_[index].run;
    RunFailure failure{.run = asked(planned), .code = failureCode(error), .text = error.what()};
    if (spec_.skipsNotApplicable && dynamic_cast<const MissingInput*>(&error) != nullptr)
        failure.code = notApplicableCode;
    protocol_.describe(failure.run, planned.level);
    saveFailure(store_.folder(), failure);
    note(index, {planned, {}, levelOf(planned), error.what(), failure.isNotApplicable()});
}

/// Results computed before a failure or cancellation are saved.
void RunWorkers::completeAndSave(Run& run, std::size_t level, const RunContext& context) const {
    try {
        protocol_.complete(run, level, context);
    } catch (...) {
        store_.save(run);
        throw;
    }
    store_.save(run);
}

/// The checkpoint of that run; a damaged one is left out with a notice.
std::optional<Run> RunWorkers::unfinishedRun(const std::string& id, const RunContext& context) const {
    try {
        return store_.unfinished(id);
    } catch (const Error& error) {
        context.notice(std::string("started again: ") + error.what());
        return std::nullopt;
    }
}

/// The run that is there but lacks something of the protocol, or else a new one.
Run RunWorkers::trained(const MissingRun& missing, const RunContext& context) {
    std::optional<Run> there = finishedRun(store_, missing.id);
    return there ? std::move(*there) : train(missing.run, context);
}

/// Trains from the checkpoint if there is one, and leaves one now and then and when it is stopped.
Run RunWorkers::train(const PlannedRun& planned, const RunContext& context) {
    Training training(protocol_.task(planned.level, planned.seed), methods().find(planned.method),
                      planned.parameters, planned.seed, spec_.select, context, spec_.monitor);
    if (const std::optional<Run> unfinished = unfinishedRun(training.id(), context))
        training.resume(*unfinished);
    auto saved = std::chrono::steady_clock::now();
    try {
        while (training.step(context))
            if (const auto now = std::chrono::steady_clock::now(); now - saved > checkpointInterval) {
                store_.save(training.checkpoint());
                saved = now;
            }
        return training.finish(context);
    } catch (const Cancelled&) {
        if (!training.history().empty())
            store_.save(training.checkpoint());
        throw;
    }
}

Run RunWorkers::asked(const PlannedRun& planned) const {
    return describeRun(*protocol_.task(planned.level, planned.seed), methods().find(planned.method),
                       planned.parameters, planned.seed, spec_.select);
}

/// Name of its level of imbalance; empty where none is drawn.
std::string RunWorkers::levelOf(const PlannedRun& run) const {
    return spec_.imbalance ? spec_.imbalance->levels[run.level].name : "";
}

void RunWorkers::report(std::size_t index, const Progress& progress) {
    const std::lock_guard lock(mutex_);
    done_[index] = std::max(done_[index], progress.fraction);
    const PlannedRun& run = runs_[index].run;
    const std::string level = levelOf(run);
    reportAll(run.method + (level.empty() ? "" : " " + level) + " seed " + std::to_string(run.seed) + ", " +
              progress.activity);
}

void RunWorkers::reportAll(const std::string& activity) const {
    double work = 0.0;
    std::size_t finished = 0;
    for (std::size_t i = 0; i < runs_.size(); ++i) {
        work += done_[i] * work_[i];
        finished += done_[i] >= 1.0 ? 1 : 0;
    }
    context_.report(work / totalWork_, std::to_string(finished) + " of " + std::to_string(runs_.size()) +
                                           " runs done; " + activity);
}

} // namespace groupscope
