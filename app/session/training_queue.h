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

/// The runs that wait and those that train, in threads of their own. The queue is kept on disk, so that
/// nothing is lost when the window goes.
class TrainingQueue : public QObject {
    Q_OBJECT
  public:
    TrainingQueue(const OpenSet* set, RunList* runs, const HiddenResults* hidden, RunArchive* archive,
                  TimeEstimate* times, QObject* parent = nullptr);
    /// Stops what trains; it is kept with its epochs, and what waits is kept as well.
    ~TrainingQueue() override;

    /// Queues one run for each seed and returns their ids. Runs that are there already are not trained again.
    /// Throws UsageError.
    QStringList train(const QString& methodId, const std::map<std::string, std::string>& assignments,
                      std::uint64_t firstSeed, int seedCount);
    /// Queues every run of an experiment on the open set that is not there yet; the data and columns it names
    /// do not count. Returns their ids. Throws UsageError.
    QStringList train(const ExperimentSpec& spec);
    /// Sets what trainings that start from now on measure of the representation after each epoch.
    void setMonitor(MonitorPlan plan) { monitor_ = std::move(plan); }
    const MonitorPlan& monitor() const { return monitor_; }
    /// Stops those of the runs that train, which keep their best epochs and can be resumed; what waits
    /// follows.
    void stopRuns(const QStringList& ids);
    /// Stops all that train, but runs that wait go on waiting: the queue is paused.
    void stopAll();
    /// Lets runs that were stopped go on from where they stand, also while the queue is paused; those that
    /// were stopped before their first epoch begin.
    void resume(const QStringList& ids);
    bool isTraining() const { return trainingCount() > 0; }
    bool isTraining(const QString& id) const;
    std::size_t trainingCount() const;
    QStringList trainingRuns() const; ///< in the order of the list
    /// Sets how many runs train at once; 0: as many as suit cores and memory. Those that train beyond a lower
    /// number go on to their ends. Throws UsageError below 0 or above mostTrainingsAtOnce.
    void setTrainingsAtOnce(int count);
    static constexpr int mostTrainingsAtOnce = 64;
    int trainingsAtOnce() const { return atOnce_; } ///< what was set
    /// How many that comes to on the open set, at least 1.
    int trainingPlaces() const;
    void setPaused(bool paused); ///< while it is, no waiting run starts; those that train go on
    bool isPaused() const { return paused_; }
    std::size_t waitingCount() const;
    enum class Move { first, up, down };
    /// Moves runs that wait among those that wait; others of `ids` stay where they are.
    void moveWaiting(const QStringList& ids, Move move);
    /// Runs asked for since nothing trained last: those that ended, those that train, and those that wait.
    std::size_t runsAskedFor() const;

    const Task* task() const { return set_->task().get(); } ///< null when nothing is open
    /// Whether such a run is done, trains or waits.
    bool isThere(const PlannedRun& planned, const std::string& select) const;
    /// Input of a training of such a run on the open set.
    TrainingOrder orderOf(const PlannedRun& planned, const std::string& select) const;
    void quit();   ///< stops what trains and keeps what waits: the program ends
    void leave();  ///< keeps the queue of the set that is left; nothing starts while its runs go
    void arrive(); ///< the runs of the set that was left are gone
    void read();   ///< brings back the runs that waited on the set that was opened, and pauses
    /// Runs wait in another order, or another number of them waits: numbers, keeps and tells them.
    void change();
    void startNext(); ///< starts runs that wait, as long as there are places and the queue is not paused

  Q_SIGNALS:
    /// Runs wait in another order, another number of them waits, or the queue was paused or goes on.
    void queueChanged();
    void trainingBegins(); ///< a run is about to start
    void trainingStarted();
    /// Fraction of all runs that were asked for, and the seconds left (negative: not known yet).
    void trainingProgressed(double fraction, double secondsLeft, const QString& activity);
    /// A run has a result, which is put into the list and written to disk next.
    void runFinished(const QString& id);
    /// A run trains no more, with or without a result.
    void runEnded(const QString& id);
    void trainingStopped();
    /// Nothing was queued: OpenSet::obstacle() says why.
    void trainingRefused();
    void noticed(const QString& text);

  private:
    QStringList enqueue(const std::vector<PlannedRun>& planned, const std::string& select);
    /// Whether a training of these runs is refused; trainingRefused says so.
    bool refuses(const std::vector<PlannedRun>& planned);
    void noticeProblems(); ///< of the data check, once for each set
    void start(SessionRun& next);
    TrainingOrder orderOf(const SessionRun& run) const;
    TrainingPlace& freePlace();
    TrainingPlace* placeOf(const QString& id) const;
    void shareThreads(); ///< equally among the runs that train
    bool hasFreePlace() const { return trainingCount() < static_cast<std::size_t>(trainingPlaces()); }
    void leavePlaces(const QStringList& ids); ///< of runs that are removed
    void fillPlaces();                        ///< that were left
    void recordEpochs(const QString& id, std::vector<EpochRecord> records, GroupReport report);
    void finishRun(const QString& id, const StoredRun& run);
    void endRun(TrainingPlace& place, SessionRun::State state, const QString& message,
                AnsweringDialog dialog = AnsweringDialog::none);
    void reportProgress(TrainingPlace& place, double fraction, const QString& activity);
    /// Tells the progress of all, `activity` where a single run was asked for.
    void tellProgress(const QString& activity);
    std::optional<double> secondsLeft() const;
    /// Writes which runs wait, and those that train; when the set is left, of those only what has no epoch to
    /// be kept with as stopped.
    void write(bool withTraining);
    QString file() const;

    const OpenSet* set_;
    RunList* runs_;
    const HiddenResults* hidden_;
    RunArchive* archive_;
    TimeEstimate* times_;
    std::vector<std::unique_ptr<TrainingPlace>> places_; ///< as many as ever trained at once
    int atOnce_ = 0;
    double progressTold_ = 0.0;  ///< when that of all was, as the clocks of places_ count
    std::size_t batchEnded_ = 0; ///< runs that ended since the queue was empty last
    bool paused_ = false;
    bool placesLeft_ = false;      ///< by runs that were removed
    bool problemsNoticed_ = false; ///< of the open set
    QTimer writeSoon_;
    MonitorPlan monitor_;
};

} // namespace groupscope
