// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/run_list.h"
#include "app/session/training_place.h"
#include "app/session/training_work.h"
#include "core/experiment/run_queue.h"
#include "core/experiment/spec.h"

#include <QObject>
#include <QTimer>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// The waiting runs and the runs in training, each in its thread. The queue is kept on disk, so that it
/// survives the window.
class TrainingQueue : public QObject {
    Q_OBJECT
  public:
    TrainingQueue(const OpenSet* set, RunList* runs, const HiddenResults* hidden, RunArchive* archive,
                  TimeEstimate* times, QObject* parent = nullptr);
    /// Stops all trainings; their epochs and the waiting runs are kept.
    ~TrainingQueue() override;

    /// Queues one run for each seed and returns their ids. Existing runs are not trained again. Throws
    /// UsageError.
    QStringList train(const QString& methodId, const std::map<std::string, std::string>& assignments,
                      std::uint64_t firstSeed, int seedCount);
    /// Queues every missing run of an experiment on the open set; the data and columns of the specification
    /// are ignored. Returns the ids. Throws UsageError.
    QStringList train(const ExperimentSpec& spec);
    /// Sets what trainings started from now on measure of the embedding after each epoch.
    void setMonitor(MonitorPlan plan) { monitor_ = std::move(plan); }
    const MonitorPlan& monitor() const { return monitor_; }
    /// Stops those of the runs that train. They keep their best epochs and can be resumed; waiting runs
    /// follow.
    void stopRuns(const QStringList& ids);
    /// Stops all trainings and pauses the queue: waiting runs go on waiting.
    void stopAll();
    /// Continues stopped runs from their last epoch, also while the queue is paused. Runs stopped before
    /// their first epoch start from the beginning.
    void resume(const QStringList& ids);
    bool isTraining() const { return trainingCount() > 0; }
    bool isTraining(const QString& id) const;
    std::size_t trainingCount() const;
    QStringList trainingRuns() const; ///< in the order of the list
    /// Sets how many runs train at once; 0: chosen by cores and memory. Trainings beyond a lower number
    /// continue to their end. Throws UsageError below 0 or above mostTrainingsAtOnce.
    void setTrainingsAtOnce(int count);
    static constexpr int mostTrainingsAtOnce = 64;
    int trainingsAtOnce() const { return atOnce_; } ///< value of setTrainingsAtOnce()
    /// Number of runs that train at once on the open set, at least 1.
    int trainingPlaces() const;
    void setPaused(bool paused); ///< while paused, no waiting run starts; trainings continue
    bool isPaused() const { return paused_; }
    std::size_t waitingCount() const;
    enum class Move { first, up, down };
    /// Moves waiting runs within the queue; others of `ids` stay.
    void moveWaiting(const QStringList& ids, Move move);
    /// Number of runs since the queue was last empty: ended, in training, and waiting.
    std::size_t runsAskedFor() const;

    const Task* task() const { return set_->task().get(); } ///< null if nothing is open
    /// Whether such a run is done, in training or waiting.
    bool isThere(const PlannedRun& planned, const std::string& select) const;
    /// Input of the training of such a run on the open set.
    TrainingOrder orderOf(const PlannedRun& planned, const std::string& select) const;
    void quit();   ///< stops trainings and keeps waiting runs, because the program ends
    void leave();  ///< keeps the queue of the set that is closed; nothing starts while its runs are removed
    void arrive(); ///< the runs of the closed set are removed
    void read();   ///< restores the waiting runs of the set that was opened, and pauses
    /// Numbers, keeps and reports the waiting runs after their order or number changed.
    void change();
    void startNext(); ///< starts waiting runs while places are free and the queue is not paused

  Q_SIGNALS:
    /// The order or the number of waiting runs changed, or the queue was paused or resumed.
    void queueChanged();
    void trainingBegins(); ///< a run is about to start
    void trainingStarted();
    /// Fraction of all requested runs, and the seconds left (negative: unknown).
    void trainingProgressed(double fraction, double secondsLeft, const QString& activity);
    /// A run has a result; the list and the disk get it next.
    void runFinished(const QString& id);
    /// A training ended, with or without a result.
    void runEnded(const QString& id);
    void trainingStopped();
    /// Nothing was queued; OpenSet::obstacle() says why.
    void trainingRefused();
    void noticed(const QString& text);

  private:
    QStringList enqueue(const std::vector<PlannedRun>& planned, const std::string& select);
    /// Whether training these runs is refused; trainingRefused reports it.
    bool refuses(const std::vector<PlannedRun>& planned);
    void noticeProblems(); ///< reports the data check, once for each set
    void start(SessionRun& next);
    TrainingOrder orderOf(const SessionRun& run) const;
    TrainingPlace& freePlace();
    TrainingPlace* placeOf(const QString& id) const;
    void shareThreads(); ///< distributes threads equally among the trainings
    bool hasFreePlace() const { return trainingCount() < static_cast<std::size_t>(trainingPlaces()); }
    void leavePlaces(const QStringList& ids); ///< leaves the places of runs that are removed
    void fillPlaces();                        ///< fills the places that are free
    void recordEpochs(const QString& id, std::vector<EpochRecord> records, GroupReport report);
    void finishRun(const QString& id, const StoredRun& run);
    void endRun(TrainingPlace& place, SessionRun::State state, const QString& message,
                AnsweringDialog dialog = AnsweringDialog::none);
    void reportProgress(TrainingPlace& place, double fraction, const QString& activity);
    /// Reports the progress of all runs, with `activity` if a single run was requested.
    void tellProgress(const QString& activity);
    std::optional<double> secondsLeft() const;
    /// Writes the waiting runs and the trainings. When the set is closed, a training is written only if it
    /// has no epoch yet; otherwise it is kept as a stopped run.
    void write(bool withTraining);
    QString file() const;

    const OpenSet* set_;
    RunList* runs_;
    const HiddenResults* hidden_;
    RunArchive* archive_;
    TimeEstimate* times_;
    std::vector<std::unique_ptr<TrainingPlace>> places_; ///< as many as ever trained at once
    int atOnce_ = 0;
    double progressTold_ = 0.0;  ///< time of the last overall progress signal, by the clocks of places_
    std::size_t batchEnded_ = 0; ///< number of runs that ended since the queue was last empty
    bool paused_ = false;
    bool placesLeft_ = false;      ///< runs that were removed left places
    bool problemsNoticed_ = false; ///< problems of the open set were reported
    QTimer writeSoon_;
    MonitorPlan monitor_;
};

} // namespace groupscope
