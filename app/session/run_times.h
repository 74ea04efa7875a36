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

/// Forecast of an experiment before it is made.
struct ExperimentForecast {
    std::size_t planned = 0;
    std::size_t alreadyThere = 0;
    /// Until the missing runs have ended whose method was trained before, as many at once as may train.
    std::optional<double> seconds;
    std::vector<std::string> unknownTimes; ///< methods that were never trained on this set
    std::optional<PlannedRun> unknown;     ///< a run of the first of them
};

/// How long runs will take, from others or by timing their first updates.
class RunTimes : public QObject {
    Q_OBJECT
  public:
    RunTimes(const TrainingQueue* queue, TimeEstimate* times, QObject* parent = nullptr);

    /// How many runs an experiment makes and how long they take, as far as it is known. Throws UsageError.
    ExperimentForecast forecast(const ExperimentSpec& spec) const;
    /// How long such a run takes; nothing while that is not known.
    std::optional<RunTime> timeOf(const PlannedRun& run) const;
    /// The same only from a run of these settings, or from its own first updates: other settings of the
    /// method may take many times as long.
    std::optional<RunTime> measuredTimeOf(const PlannedRun& run) const;
    /// Times the first updates of such runs, one after the other in that order, in place of those that were
    /// asked for before. Leaves out runs whose time is known and those that were timed in vain. Nothing is
    /// timed while something trains. timeMeasured follows after each.
    void measure(const std::vector<PlannedRun>& runs);
    bool isMeasuring() const { return soon_.isActive() || job_.isRunning(); }
    void drop(); ///< nothing is timed: something trains, or the set is left

  Q_SIGNALS:
    /// The time of a run was measured, whether or not timeOf() knows more now.
    void timeMeasured();

  private:
    void start();
    void stop();
    void endRun();

    const TrainingQueue* queue_;
    TimeEstimate* times_;
    BackgroundJob job_;
    QTimer soon_;
    std::vector<PlannedRun> waiting_; ///< the first is timed, or will be
    std::vector<PlannedRun> tried_;   ///< without a result that would make their time known
};

} // namespace groupscope
