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
        connect(&job_, ended, this, &RunTimes::timeMeasured);
    connect(&job_, &BackgroundJob::failed, this, &RunTimes::timeMeasured); // its training says why
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

void RunTimes::measure(const PlannedRun& run) {
    if (run.method == run_.method && run.parameters == run_.parameters)
        return; // under way, or tried in vain
    drop();
    if (queue_->task() == nullptr || queue_->isTraining() || times_->knows(run.method, run.parameters))
        return;
    run_ = run;
    soon_.start(); // anew: whoever types a number has not ended with its first digit
}

void RunTimes::drop() {
    job_.abandon();
    soon_.stop();
    run_ = {};
}

void RunTimes::start() {
    if (queue_->task() == nullptr || queue_->isTraining())
        return;
    job_.start(
        trialWork(queue_->orderOf(run_, defaultSelectionRule), [this, run = run_](const RunTime& time) {
            times_->learn(run.method, run.parameters, time);
            if (time.preparing) // its end is told when the trial ends
                Q_EMIT timeMeasured();
        }));
}

} // namespace groupscope
