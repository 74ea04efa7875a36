// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/jobs/background_job.h"
#include "core/experiment/run.h"

#include <QColor>
#include <QObject>
#include <QString>
#include <QStringList>

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace groupscope {

/// A run as the window knows it: waiting, training, or done.
struct SessionRun {
    enum class State { queued, training, done, stopped, failed };

    QString id; ///< the run's identity; names its row in every view
    State state = State::queued;
    QColor color;
    const Method* method = nullptr;
    ParameterValues parameters;
    std::uint64_t seed = 0;
    std::vector<std::string> classNames;
    std::string
        monitored; ///< split whose rows are looked at while it trains: "val", or what there is instead
    std::vector<EpochRecord> history;
    int epochCount = 0;
    GroupReport liveReport;         ///< of the monitored split after the last epoch
    double progress = 0.0;          ///< in [0,1]
    QString message;                ///< why it failed
    std::shared_ptr<const Run> run; ///< set when done, or stopped after at least one epoch
};

/// What is open and what was trained on it: the model behind every view. Lives in the GUI thread; files are
/// read and heads trained in threads of their own, and values come back by queued calls.
class Session : public QObject {
    Q_OBJECT
  public:
    explicit Session(QObject* parent = nullptr);

    /// Opens a set; on success the old one and its runs give way. `selection` chooses columns and embedding.
    void open(const QString& path, const TaskSelection& selection = {});
    /// Opens the demo set from the program's own copy.
    void openDemo();
    /// Looks at the set that is open with other columns or another embedding; its runs give way.
    void reselect(const TaskSelection& selection);
    void cancelOpening() { openJob_.cancel(); }

    const std::shared_ptr<const Task>& task() const { return task_; } ///< null when nothing is open
    const std::shared_ptr<const EmbeddingSet>& set() const {
        return set_;
    } ///< may be open although task() is null

    /// Queues one run for each seed and returns their ids. Runs that are there already are not trained again.
    /// Throws UsageError.
    QStringList train(const QString& methodId, const std::map<std::string, std::string>& assignments,
                      std::uint64_t firstSeed, int seedCount);
    /// Stops the run that is training; it keeps its best epoch. Runs that wait are taken off the queue.
    void cancelTraining();
    bool isTraining() const { return trainJob_.isRunning(); }
    /// Takes runs out of the session; the one that is training is stopped first.
    void remove(const QStringList& ids);

    const std::deque<SessionRun>& runs() const { return runs_; }
    const SessionRun* find(const QString& id) const;

  Q_SIGNALS:
    void openingStarted(const QString& path);
    void openingProgressed(double fraction, const QString& activity);
    /// set() and task() are new.
    void opened();
    /// The set is readable but its columns must be chosen first: set() is new, task() is null.
    void columnsNeeded(const QString& message);
    void openFailed(const QString& message);
    void runAdded(const QString& id);
    void runChanged(const QString& id);
    void runRemoved(const QString& id);
    /// `first` is the index of the first new record in the run's history.
    void epochsRecorded(const QString& id, int first);
    void trainingStarted();
    /// Fraction of the run that is training, and the seconds that it and the waiting runs of its kind still
    /// need (negative: not known yet).
    void trainingProgressed(double fraction, double secondsLeft, const QString& activity);
    void trainingStopped();
    void noticed(const QString& text);

  private:
    void startOpening(const QString& path, std::function<std::string()> prepare,
                      const TaskSelection& selection);
    void adopt(std::shared_ptr<const EmbeddingSet> set, std::shared_ptr<const Task> task,
               const QString& problem);
    void clearRuns();
    void startNext();
    void recordEpochs(const QString& id, std::vector<EpochRecord> records, GroupReport report);
    void finishRun(const QString& id, std::shared_ptr<const Run> run);
    void endRun(SessionRun::State state, const QString& message);
    SessionRun* findMutable(const QString& id);
    QColor freeColor() const;

    BackgroundJob openJob_;
    BackgroundJob trainJob_;
    std::shared_ptr<const EmbeddingSet> set_;
    std::shared_ptr<const Task> task_;
    std::deque<SessionRun> runs_;
    QString trainingId_; ///< empty when nothing trains
    std::chrono::steady_clock::time_point trainingStart_;
};

} // namespace groupscope
