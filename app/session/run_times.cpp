// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/run_times.h"

#include "app/session/training_queue.h"
#include "app/session/trial_work.h"

#include <algorithm>

namespace groupscope {

RunTimes::RunTimes(const TrainingQueue* queue, TimeEstimate* times, QObject* parent)
    : QObject(parent)
    , queue_(queue)
    , times_(times) {
    soon_.setSingleShot(true);
    soon_.setInterval(500); // milliseconds
    connect(&soon_, &QTimer::timeout, this, &RunTimes::start);
    for (const auto ended : {&BackgroundJob::finished, &BackgroundJob::cancelled})
        connect(&job_, ended, this, &RunTimes::endRun);
    connect(&job_, &BackgroundJob::failed, this, &RunTimes::endRun);       // its training says why
    connect(queue, &TrainingQueue::trainingBegins, this, &RunTimes::drop); // it would take its time from that
}

ExperimentForecast RunTimes::forecast(const ExperimentSpec& spec) const {
    ExperimentForecast forecast;
    std::vector<double> waiting;
    for (const PlannedRun& plan : planRuns(spec)) {
        ++forecast.planned;
        if (queue_->isThere(plan, spec.select)) {
            ++forecast.alreadyThere;
            continue;
        }
        if (const std::optional<RunTime> time = timeOf(plan); time && !time->preparing) {
            waiting.push_back(time->whole());
            continue;
        }
        if (!forecast.unknown)
            forecast.unknown = plan;
        if (std::find(forecast.unknownTimes.begin(), forecast.unknownTimes.end(), plan.method) ==
            forecast.unknownTimes.end())
            forecast.unknownTimes.push_back(plan.method);
    }
    if (!waiting.empty())
        forecast.seconds = secondsOfAll({}, waiting, static_cast<std::size_t>(queue_->trainingPlaces()));
    return forecast;
}

std::optional<RunTime> RunTimes::timeOf(const PlannedRun& run) const {
    const Task* task = queue_->task();
    return task ? times_->timeOf(run.method, run.parameters, task->fitRows().size()) : std::nullopt;
}

std::optional<RunTime> RunTimes::measuredTimeOf(const PlannedRun& run) const {
    const std::optional<RunTime> time = timeOf(run);
    return time && (time->preparing || times_->knows(run.method, run.parameters)) ? time : std::nullopt;
}

void RunTimes::measure(const std::vector<PlannedRun>& runs) {
    const auto isSame = [](const PlannedRun& a, const PlannedRun& b) { // seeds take the same time
        return a.method == b.method && a.parameters == b.parameters;
    };
    const auto isAmong = [&](const std::vector<PlannedRun>& known, const PlannedRun& run) {
        return std::any_of(known.begin(), known.end(),
                           [&](const PlannedRun& other) { return isSame(other, run); });
    };
    std::vector<PlannedRun> wanted;
    if (queue_->task() != nullptr && !queue_->isTraining())
        for (const PlannedRun& run : runs)
            if (!times_->knows(run.method, run.parameters) && !isAmong(tried_, run) && !isAmong(wanted, run))
                wanted.push_back(run);
    const bool goesOn = !wanted.empty() && !waiting_.empty() && isSame(wanted.front(), waiting_.front());
    waiting_ = std::move(wanted);
    if (goesOn)
        return;
    stop();
    if (!waiting_.empty())
        soon_.start(); // anew: whoever types a number has not ended with its first digit
}

void RunTimes::stop() {
    job_.abandon();
    soon_.stop();
}

void RunTimes::drop() {
    stop();
    waiting_.clear();
    tried_.clear();
}

void RunTimes::start() {
    if (waiting_.empty() || queue_->task() == nullptr || queue_->isTraining())
        return;
    job_.start(trialWork(queue_->orderOf(waiting_.front(), defaultSelectionRule),
                         [this, run = waiting_.front()](const RunTime& time) {
                             times_->learn(run.method, run.parameters, time);
                             if (time.preparing) // the end of the trial reports it
                                 Q_EMIT timeMeasured();
                         }));
}

void RunTimes::endRun() {
    if (!waiting_.empty()) {
        tried_.push_back(std::move(waiting_.front()));
        waiting_.erase(waiting_.begin());
    }
    Q_EMIT timeMeasured();
    if (!waiting_.empty() && !isMeasuring())
        start();
}

} // namespace groupscope
