// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the session that trains: the queue, its progress, and what becomes of its runs.
#include "app/session.h"

#include "app/jobs/training_work.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "core/runs/run_identity.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace groupscope {

namespace {

std::size_t countOf(const std::deque<SessionRun>& runs, SessionRun::State state) {
    return static_cast<std::size_t>(std::count_if(
        runs.begin(), runs.end(), [state](const SessionRun& run) { return run.state == state; }));
}

bool isThere(const SessionRun& run) {
    return run.state == SessionRun::State::done || run.state == SessionRun::State::training ||
           run.state == SessionRun::State::queued;
}

/// Of a clock that does not go back.
double secondsNow() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace

QStringList Session::train(const QString& methodId, const std::map<std::string, std::string>& assignments,
                           std::uint64_t firstSeed, int seedCount) {
    ExperimentSpec spec;
    MethodPlan plan{methodId.toStdString(), {}, {}};
    const Method& method = findMethod(plan.method);
    const ParameterValues values = resolveParameters(method.parameters, assignments);
    for (const auto& [key, value] : values.all())
        plan.set[key] = value;
    spec.methods = {plan};
    spec.seeds.clear();
    for (int i = 0; i < seedCount; ++i)
        spec.seeds.push_back(firstSeed + static_cast<std::uint64_t>(i));
    return train(spec);
}

QStringList Session::train(const ExperimentSpec& spec) {
    if (!task_)
        return {};
    const std::vector<PlannedRun> planned = planRuns(spec);
    return refuses(planned) ? QStringList() : enqueue(planned, spec.select);
}

SessionRun Session::newRun(const PlannedRun& planned, const std::string& select) const {
    SessionRun run;
    run.method = &findMethod(planned.method);
    run.parameters = planned.parameters;
    run.seed = planned.seed;
    const Run description = describeRun(*task_, *run.method, run.parameters, run.seed, select);
    run.select = select;
    run.id = QString::fromStdString(description.id);
    run.classNames = task_->groups.classes();
    run.monitored = monitoredRows(*task_).name;
    describeVaried(run);
    showRun(run);
    return run;
}

QStringList Session::enqueue(const std::vector<PlannedRun>& planned, const std::string& select) {
    QStringList added, again;
    std::vector<SessionRun> fresh;
    std::size_t there = 0;
    for (const PlannedRun& plan : planned) {
        SessionRun run = newRun(plan, select);
        if (const SessionRun* known = find(run.id)) {
            if (isThere(*known)) {
                ++there;
                continue;
            }
            again << run.id; // stopped or failed: this is a second try
        }
        fresh.push_back(std::move(run));
    }
    remove(again);
    for (SessionRun& run : fresh) {
        giveColor(run);
        added << run.id;
        runs_.push_back(std::move(run));
    }
    numberWaiting();
    if (!added.isEmpty())
        Q_EMIT runsAdded(added);
    if (there == 1 && planned.size() == 1)
        Q_EMIT noticed(tr("%1 with these settings and seed %2 is there already.")
                           .arg(QString::fromStdString(findMethod(planned.front().method).name))
                           .arg(planned.front().seed));
    else if (there > 0)
        Q_EMIT noticed(tr("%1 of %2 runs are there already.").arg(there).arg(planned.size()));
    startNext();
    changeQueue();
    return added;
}

void Session::startNext() {
    if (trainJob_.isRunning())
        return;
    const auto next = std::find_if(runs_.begin(), runs_.end(), [](const SessionRun& run) {
        return run.state == SessionRun::State::queued;
    });
    if (next == runs_.end())
        paused_ = false; // there is nothing left to hold back
    if (next == runs_.end() || paused_) {
        batchEnded_ = 0;
        changeQueue();
        return;
    }
    start(*next);
}

void Session::start(SessionRun& next) {
    next.state = SessionRun::State::training;
    progressTold_ = 0.0;
    next.message.clear();
    next.recorded.clear(); // the epochs of an earlier try are told anew
    next.whole.reset();
    showRun(next);
    next.run.reset();
    trainingId_ = next.id;
    dropTrial(); // it would take its time from what trains
    clock_.start(secondsNow());
    const QString id = next.id;
    TrainingListener listener{
        .planned =
            [this, id](int epochs) {
                SessionRun* run = findMutable(id);
                if (run == nullptr)
                    return;
                run->epochCount = epochs;
                clock_.planned(epochs, run->earlier ? static_cast<int>(run->earlier->history.size()) : 0,
                               secondsNow());
            },
        .epochs = [this, id](std::vector<EpochRecord> records,
                             GroupReport report) { recordEpochs(id, std::move(records), std::move(report)); },
        .finished = [this, id](const StoredRun& run) { finishRun(id, run); }};
    trainJob_.start(trainingWork(orderOf(next), std::move(listener)));
    changeQueue();
    Q_EMIT trainingStarted();
    Q_EMIT runChanged(id);
}

TrainingOrder Session::orderOf(const SessionRun& run) const {
    TrainingOrder order;
    order.task = task_;
    order.method = run.method;
    order.parameters = run.parameters;
    order.seed = run.seed;
    order.select = run.select;
    order.monitor = monitor_;
    order.folder = archiveFolder(*set_);
    order.unfinished = run.earlier;
    return order;
}

std::size_t Session::runsAskedFor() const {
    return batchEnded_ + (trainingId_.isEmpty() ? 0 : 1) + countOf(runs_, SessionRun::State::queued);
}

void Session::reportProgress(double fraction, const QString& activity) {
    SessionRun* current = findMutable(trainingId_);
    if (current == nullptr)
        return;
    current->progress = fraction;
    clock_.progressed(fraction, secondsNow());
    if (secondsNow() < progressTold_ + 0.1) // more often nobody sees, and drawing it takes from the training
        return;
    progressTold_ = secondsNow();
    const double whole = clock_.wholeSeconds().value_or(-1.0);
    double left = clock_.secondsLeft(secondsNow()).value_or(-1.0);
    double workDone = epochsOf(current->parameters) * fraction, work = epochsOf(current->parameters);
    for (const SessionRun& run : runs_) {
        if (run.state != SessionRun::State::queued)
            continue;
        work += epochsOf(run.parameters);
        if (left < 0.0)
            continue;
        const bool alike = run.method == current->method && run.parameters == current->parameters;
        const std::optional<RunTime> known = times_.timeOf(run.method->id, run.parameters);
        // What was never trained is taken to need as long for an epoch as what trains now.
        left += alike ? whole
                : known && !known->preparing
                    ? known->whole()
                    : whole * epochsOf(run.parameters) / epochsOf(current->parameters);
    }
    const std::size_t total = runsAskedFor();
    const double share = 1.0 / static_cast<double>(total);
    const double all = static_cast<double>(batchEnded_) * share +
                       (1.0 - static_cast<double>(batchEnded_) * share) * workDone / work;
    const QString words =
        total == 1 ? activity : tr("run %1 of %2, %3").arg(batchEnded_ + 1).arg(total).arg(activity);
    Q_EMIT runChanged(trainingId_);
    Q_EMIT trainingProgressed(all, left, words);
}

void Session::recordEpochs(const QString& id, std::vector<EpochRecord> records, GroupReport report) {
    SessionRun* run = findMutable(id);
    if (run == nullptr)
        return;
    const int first = static_cast<int>(run->history.size());
    addEpochs(*run, std::move(records));
    clock_.epochsEnded(static_cast<int>(run->history.size()), secondsNow());
    run->liveReport = std::move(report);
    Q_EMIT epochsRecorded(id, first);
}

void Session::finishRun(const QString& id, const StoredRun& result) {
    SessionRun* run = findMutable(id);
    if (run == nullptr)
        return;
    run->stored = result;
    const std::shared_ptr<const Run> before = std::exchange(run->earlier, nullptr);
    unwanted_.removeAll(id);
    times_.learn(*result.summary);
    keepDetails(*run, result.full);
    if (result.file.isEmpty())
        archive_.keep(archiveFolder(*set_), result.full);
    if (before) // a run that went on is still called what it was
        describe(id, QString::fromStdString(before->name), QString::fromStdString(before->note));
}

void Session::endRun(SessionRun::State state, const QString& message) {
    const QString id = std::exchange(trainingId_, QString());
    ++batchEnded_;
    if (SessionRun* run = findMutable(id)) {
        if (!run->whole && run->earlier) { // it did not get beyond the earlier try, which is still there
            run->whole = run->earlier;
            showRun(*run);
        }
        const bool early = run->run && !run->run->complete;
        run->state = early && state == SessionRun::State::done ? SessionRun::State::stopped : state;
        run->message = message;
        run->progress = run->state == SessionRun::State::done ? 1.0 : run->progress;
        Q_EMIT runChanged(id);
    }
    if (discardWhenStopped_.removeAll(id) > 0)
        discardNow({id});
    startNext();
    if (!isTraining())
        Q_EMIT trainingStopped();
}

} // namespace groupscope
