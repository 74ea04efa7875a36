// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "core/experiment/spec.h"
#include "core/experiment/time_estimate.h"

#include <QObject>
#include <QTimer>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

class TrainingQueue;

/// Forecast of an experiment before it starts.
struct ExperimentForecast {
    std::size_t planned = 0;
    std::size_t alreadyThere = 0;
    /// Seconds until the missing runs end whose method was trained before, with as many runs at once as may
    /// train.
    std::optional<double> seconds;
    std::vector<std::string> unknownTimes; ///< methods that were never trained on this set
    std::optional<PlannedRun> unknown;     ///< a run of the first of these methods
};

/// Estimates the time of runs, from other runs or by timing their first updates.
class RunTimes : public QObject {
    Q_OBJECT
  public:
    RunTimes(const TrainingQueue* queue, TimeEstimate* times, QObject* parent = nullptr);

    /// Number of runs of an experiment and their time as far as it is known. Throws UsageError.
    ExperimentForecast forecast(const ExperimentSpec& spec) const;
    /// Time of such a run; nothing if it is unknown.
    std::optional<RunTime> timeOf(const PlannedRun& run) const;
    /// Time of such a run, from a run with these settings or from its own first updates only. Other settings
    /// of the method may take many times as long.
    std::optional<RunTime> measuredTimeOf(const PlannedRun& run) const;
    /// Times the first updates of these runs in order, in place of earlier requests. Leaves out runs whose
    /// time is known and those that were timed without result. Nothing is timed during a training.
    /// timeMeasured follows after each run.
    void measure(const std::vector<PlannedRun>& runs);
    bool isMeasuring() const { return soon_.isActive() || job_.isRunning(); }
    void drop(); ///< stops timing: a training starts, or the set is closed

  Q_SIGNALS:
    /// The time of a run was measured, with or without a result for timeOf().
    void timeMeasured();

  private:
    void start();
    void stop();
    void endRun();

    const TrainingQueue* queue_;
    TimeEstimate* times_;
    BackgroundJob job_;
    QTimer soon_;
    std::vector<PlannedRun> waiting_; ///< the first run is being timed or will be
    std::vector<PlannedRun> tried_;   ///< runs that were timed without result
};

} // namespace groupscope
