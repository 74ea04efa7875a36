// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the session that says how long runs will take, from others or by timing their first updates.
#include "app/session/session.h"

#include "app/session/trial_work.h"

#include <algorithm>

namespace groupscope {

ExperimentForecast Session::forecast(const ExperimentSpec& spec) const {
    ExperimentForecast forecast;
    std::vector<double> waiting;
    for (const PlannedRun& plan : planRuns(spec)) {
        ++forecast.planned;
        const SessionRun* known = task_ ? find(newRun(plan, spec.select).id) : nullptr;
        if (known != nullptr &&
            (known->state == SessionRun::State::done || known->state == SessionRun::State::training ||
             known->state == SessionRun::State::queued)) {
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
        forecast.seconds = secondsOfAll({}, waiting, static_cast<std::size_t>(trainingPlaces()));
    return forecast;
}

std::optional<RunTime> Session::timeOf(const PlannedRun& run) const {
    return task_ ? times_.timeOf(run.method, run.parameters, task_->fitRows().size()) : std::nullopt;
}

void Session::measureTime(const PlannedRun& run) {
    if (run.method == trial_.method && run.parameters == trial_.parameters)
        return; // under way, or tried in vain
    dropTrial();
    if (task_ == nullptr || isTraining() || times_.knows(run.method, run.parameters))
        return;
    trial_ = run;
    trialSoon_.start(); // anew: whoever types a number has not ended with its first digit
}

void Session::dropTrial() {
    trialJob_.abandon();
    trialSoon_.stop();
    trial_ = {};
}

void Session::startTrial() {
    if (task_ == nullptr || isTraining())
        return;
    TrainingOrder order = orderOf(newRun(trial_, defaultSelectionRule));
    order.folder.clear();
    trialJob_.start(trialWork(std::move(order), [this, run = trial_](const RunTime& time) {
        times_.learn(run.method, run.parameters, time);
        if (time.preparing) // its end is told when the trial ends
            Q_EMIT timeMeasured();
    }));
}

} // namespace groupscope
