// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/file_stamp.h"
#include "app/session/run_archive.h"
#include "app/session/run_places.h"
#include "app/session/session_parts.h"
#include "app/session/session_run.h"
#include "app/session/set_choices.h"
#include "app/session/set_to_look_at.h"
#include "app/session/split_request.h"
#include "app/session/time_estimate.h"
#include "app/session/training_place.h"
#include "core/data/validation.h"
#include "core/experiment/run_queue.h"
#include "core/experiment/spec.h"
#include "core/figures/method_style.h"
#include "core/io/import/import_mapping.h"
#include "core/methods/method.h"
#include "core/runs/reveal.h"
#include "core/runs/run_trash.h"

#include <QColor>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace groupscope {

struct TrainingOrder;

/// What is open and what was trained on it: the model behind every view. Lives in the GUI thread; files are
/// read and heads trained in threads of their own, and values come back by queued calls.
class Session : public QObject {
    Q_OBJECT
  public:
    explicit Session(QObject* parent = nullptr);
    /// Stops what trains; it is kept with its epochs, and what waits is kept as well.
    ~Session() override;

    /// Opens a set; on success the old one and its runs give way. `selection` chooses columns and embedding;
    /// without it, those that were chosen for the file in the window are taken, with the splits made there.
    /// Who only looks wants to see a set with broken rows: they are left out unless that is refused. A file
    /// that is not AnnData is only looked at: importNeeded follows.
    void open(const QString& path, const std::optional<TaskSelection>& selection = {});
    /// The same for a file that was open before: one that is not AnnData is read by the mapping that was
    /// chosen for it then, where that still fits.
    void openAgain(const QString& path);
    /// The same with what a document says was chosen for it, whatever is remembered for the file. At once
    /// where that set was open before, is still in memory, and the file is as it was.
    void openChosen(const QString& path, const SetChoices& choices);
    /// Leaves the set that is open: nothing is open then. closed follows.
    void close();
    /// Opens the set that a mapping makes of such a file, with a split made where one is requested.
    /// Without a class or a split it is open to be looked at.
    void import(const QString& path, const ImportMapping& mapping,
                const std::optional<SplitRequest>& split = {});
    enum class Demo { groups, domains };
    /// Opens a demo set from the program's own copy.
    void openDemo(Demo demo = Demo::groups);
    /// Looks at the set that is open with other columns or another embedding, and with a new split where one
    /// is requested; its runs give way.
    void reselect(const TaskSelection& selection, const std::optional<SplitRequest>& split = {});
    /// The set that columnsAsked() asks about; null when it asks about none.
    const std::shared_ptr<const EmbeddingSet>& setToAsk() const { return asked_.set; }
    /// Opens it with these columns, instead of what is open.
    void openAsked(const TaskSelection& selection, const std::optional<SplitRequest>& split = {});
    void forgetAsked(); ///< it is not opened; what is open stays as it is
    /// Goes on with the open set and `columns`, the first of which is its split; its runs give way.
    void addColumns(const std::vector<Column>& columns, const TaskSelection& selection);
    /// The same with the columns of a table (CSV, TSV) for its rows. opened or openFailed follows.
    void addLabels(const QString& table);
    /// The same with a column that nothing is made by so far: runs stay. Throws DataError for a name taken.
    void addGroup(const Column& column);
    /// Goes on with a set whose columns are not chosen, as it is: to be looked at.
    void look();
    void cancelOpening() { openJob_.cancel(); }
    bool isOpening() const { return openJob_.isRunning(); }

    /// Who is asked before something else is opened while runs train: to call what it is given, or not.
    /// Nobody at first. A run that is left is kept as stopped, and what waits waits until it is back.
    using LeaveQuestion = std::function<void(std::function<void()> goOn)>;
    void setLeaveQuestion(LeaveQuestion definition) { leaveQuestion_ = std::move(definition); }

    const std::shared_ptr<const Task>& task() const { return task_; } ///< null when nothing is open
    /// May be open although task() is null.
    const std::shared_ptr<const EmbeddingSet>& set() const { return set_; }
    /// What task() was made by, or should have been.
    const TaskSelection& selection() const { return selection_; }
    /// What of that, of its columns and of how it was read stands in no file.
    const SetChoices& choices() const { return choices_; }
    TrainingObstacle obstacle() const { return obstacle_; } ///< what task() lacks to be trained on
    /// Whether columns of set() were made in the window and are in no file yet.
    bool hasUnsavedColumns() const { return !choices_.made.empty() && !saved_; }
    void markSaved(); ///< set() was written to a file, as it is now
    /// What was found in the rows of task(); null when that is.
    const std::shared_ptr<const ValidationReport>& validation() const { return validation_; }

    /// Queues one run for each seed and returns their ids. Runs that are there already are not trained again.
    /// Throws UsageError.
    QStringList train(const QString& methodId, const std::map<std::string, std::string>& assignments,
                      std::uint64_t firstSeed, int seedCount);
    /// Queues every run of an experiment on the open set that is not there yet; the data and columns it names
    /// do not count. Returns their ids. Throws UsageError.
    QStringList train(const ExperimentSpec& spec);
    /// How many runs that makes and how long they take, as far as it is known. Throws UsageError.
    ExperimentForecast forecast(const ExperimentSpec& spec) const;
    /// How long such a run takes, from others or its own first updates; nothing while that is not known.
    std::optional<RunTime> timeOf(const PlannedRun& run) const;
    /// Times the first updates of such a run in a while, unless another request comes, something trains, or
    /// it is known; timeMeasured follows.
    void measureTime(const PlannedRun& run);
    bool isMeasuringTime() const { return trialSoon_.isActive() || trialJob_.isRunning(); }
    /// What trainings that start from now on measure of the representation after each epoch.
    void setMonitor(MonitorPlan plan) { monitor_ = std::move(plan); }
    const MonitorPlan& monitor() const { return monitor_; }
    /// Stops those of the runs that train, which keep their best epochs and can be resumed; what waits
    /// follows.
    void stopRuns(const QStringList& ids);
    /// Stops all that train, but runs that wait go on waiting: the queue is paused.
    void stopAll();
    bool isTraining() const { return trainingCount() > 0; }
    std::size_t trainingCount() const;
    QStringList trainingRuns() const; ///< in the order of runs()
    /// How many runs train at once; 0: as many as suit cores and memory. Those that train beyond a lower
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
    /// Lets runs that were stopped go on from where they stand, also while the queue is paused; those that
    /// are stopped before their first epoch begin.
    void resume(const QStringList& ids);
    /// Runs asked for since nothing trained last: those that ended, those that train, and those that wait.
    std::size_t runsAskedFor() const;
    /// Takes runs out of the session; those that are training are stopped first. Their files stay.
    void remove(const QStringList& ids);
    /// Takes runs out of the session and puts the files the window keeps of them into the trash. One that is
    /// training is stopped first and follows with what it has reached.
    void discard(const QStringList& ids);
    bool canUndoDiscard() const { return !discarded_.empty(); }
    void undoDiscard(); ///< brings back what discard() took last, as it was
    /// Where the runs on the open set that were taken out are. Of no use for a set without a file.
    RunTrash bin() const { return RunTrash(archiveFolder(*set_).toStdString()); }
    void restore(const TrashedRun& run); ///< takes a run out of the trash. Throws FileError.
    void emptyTrash();                   ///< deletes what is in it for good
    void openRememberedFolders();        ///< again: for runs that were taken out and are wanted back
    /// Adds the runs of an experiment's folder (or its `runs`), those of other tasks to otherRuns().
    /// runsOpened follows. They are there again when the same file is opened.
    void openRuns(const QString& folder);
    /// Makes runs of what a file holds of models that were trained elsewhere, on the open set, and keeps
    /// them; empty: of what the set itself holds. predictionsImported or predictionImportFailed follows.
    void importPredictions(const QString& path);
    bool holdsPredictions() const; ///< whether the open set holds predictions of models
    /// Reads head and predictions of a run on disk; runChanged follows.
    void fetchDetails(const QString& id);
    /// Those stay in memory until `holder` names others; of runs that nobody holds the last mostDetailed do.
    void holdDetails(const QObject* holder, const QStringList& ids);
    static constexpr int mostDetailed = 16;

    /// Whether test results stay out of every view until they are revealed, so that nothing is selected by
    /// them. Off at first. Run files hold them all the same.
    void setHidesTest(bool hides);
    bool hidesTest() const { return hidesTest_; }
    /// Whether test results of the open task are hidden now: hidesTest() and canHideTest().
    bool keepsTestBack() const;
    /// Shows the test results of all runs that are in the table now, and records that act next to the kept
    /// runs. Runs that come later stay hidden until the next act. Does nothing if nothing is hidden.
    void reveal(const std::string& rule);
    /// All known acts: those of documents, and those recorded next to the runs of sets that were open.
    const std::vector<Reveal>& reveals() const { return reveals_; }
    /// Replaces the acts by those of a document; those that are recorded for the open set stay.
    void setReveals(const std::vector<Reveal>& reveals);
    /// Settings whose test results documents of earlier versions have shown.
    QStringList chosenSettings() const;
    void setChosenSettings(const QStringList& settings);

    /// The runs on the open task, and those on other tasks that are compared with them.
    const std::deque<SessionRun>& runs() const { return runs_; }
    /// Lets runs of tasks stand side by side that differ in that field (see variedFields()) on purpose;
    /// empty: in none. runs() follows.
    void setVaried(const std::string& field);
    const std::string& varied() const { return varied_; }
    const std::deque<SessionRun>& otherRuns() const { return others_; } ///< finished, of other tasks
    /// Fields that would bring some of otherRuns() beside those of the open task.
    std::vector<std::string> variableFields() const;
    const SessionRun* find(const QString& id) const;

    /// The run that all others are compared with, which is kept for the open task; empty: none. It has
    /// a colour of its own, and may be a run that is not there now.
    void setBaseline(const QString& id);
    const QString& baseline() const { return baseline_; }
    /// What a person calls a run and noted of it, which its file keeps. Of a run without epochs nothing is
    /// kept.
    void describe(const QString& id, const QString& name, const QString& note);
    /// The finished runs that differ from that one in their seed alone, itself among them; of one that is not
    /// finished it alone.
    QStringList seedsOf(const QString& id) const;
    /// Those runs put together where they are finished and differ in their seed alone; the groups stand as
    /// their first run does in `ids`, their runs as in runs().
    std::vector<QStringList> seedGroups(const QStringList& ids) const;

  Q_SIGNALS:
    void openingStarted(const QString& path);
    void openingProgressed(double fraction, const QString& activity);
    /// set() and its runs give way now, to another set or to none.
    void leaving();
    /// set() and task() are new.
    void opened();
    /// set() and task() are null.
    void closed();
    /// What is kept of runs on the open set has been read.
    void runsRead();
    /// The set is readable but its columns must be chosen first: set() is new, task() is null.
    void columnsNeeded(const QString& message);
    /// The same while another set is open, which stays so: setToAsk() is new, openAsked() goes on.
    void columnsAsked(const QString& message);
    void openFailed(const QString& message);
    /// The file can be read, but a person must say what is what in it: import() goes on.
    void importNeeded(const std::shared_ptr<const groupscope::FileContent>& content);
    void runsAdded(const QStringList& ids);
    void runChanged(const QString& id);
    void runsRemoved(const QStringList& ids);
    /// Runs wait in another order, another number of them waits, or the queue was paused or goes on.
    void queueChanged();
    /// discard() takes these runs out; what trains follows when it is stopped.
    void discarded(const QStringList& ids);
    /// discard() or undoDiscard() has done its work.
    void discardedChanged();
    /// Of some runs other figures are shown than before: hidesTest() changed, or runs were chosen. runChanged
    /// came before, for each.
    void testHidingChanged();
    void baselineChanged();
    /// describe() gave the run another name or note: titles of runs beside it may change.
    void runDescribed(const QString& id);
    /// otherRuns(), variableFields() or varied() are others than before.
    void otherTasksChanged();
    /// openRuns is done: so many runs were added, so many belong to other tasks and are among otherRuns().
    void runsOpened(int added, int others);
    /// importPredictions() is done: the runs of the models, with those that were there before.
    void predictionsImported(const QStringList& ids);
    void predictionImportFailed(const QString& message);
    /// `first` is the index of the first new record in the run's history.
    void epochsRecorded(const QString& id, int first);
    void trainingStarted();
    /// Fraction of all runs that were asked for, and the seconds left (negative: not known yet).
    void trainingProgressed(double fraction, double secondsLeft, const QString& activity);
    void trainingStopped();
    /// measureTime() has ended, whether or not timeOf() knows more now.
    void timeMeasured();
    void noticed(const QString& text);
    /// Nothing was queued: the set lacks something, as obstacle() says.
    void trainingRefused();
    /// hasUnsavedColumns() may be another.
    void savedChanged();

  private:
    using Opening = SessionOpening;
    using Reading = std::function<Opening(const BackgroundJob::Context&)>;

    void openFile(const QString& path, const std::optional<TaskSelection>& selection, bool again);
    Reading readerOf(const QString& path, const std::optional<TaskSelection>& selection, bool again,
                     const std::optional<SetChoices>& chosen);
    /// Keeps what is open for when it is opened again, as far as memory allows.
    void keepLeft();
    /// What was kept of that file, if it is as it was; of no set: nothing was.
    Opening takeLeft(const QString& path, const SetChoices& choices);
    void startOpening(const QString& path, Reading read);
    void openWith(Opening opening, const std::optional<SplitRequest>& split);
    /// In the thread of openJob_: makes the task and posts all of it.
    void resolve(Opening opening, const BackgroundJob::Context& context);
    void adopt(Opening opening);
    void askToLeave(std::function<void()> goOn);
    /// Whether a training of that is refused, which is told then.
    bool refuses(const std::vector<PlannedRun>& planned);
    void clearRuns();
    /// Starts runs that wait, as long as there are places and the queue is not paused.
    void startNext();
    void start(SessionRun& next);
    TrainingPlace& freePlace();
    TrainingPlace* placeOf(const QString& id);
    void shareThreads(); ///< equally among the runs that train
    bool hasFreePlace() const { return trainingCount() < static_cast<std::size_t>(trainingPlaces()); }
    void startTrial();
    void dropTrial();
    TrainingOrder orderOf(const SessionRun& run) const;
    void changeQueue();
    void numberWaiting();
    void noticeProblems(); ///< of the data check, once for each set
    /// Writes which runs wait, and those that train; when the set is left, of those only what has no epoch to
    /// be kept with as stopped.
    void writeQueue(bool withTraining);
    void readQueue();
    QString queueFile() const;
    /// A run that waits turns out to be on disk: whole, or as far as it came.
    void takeEarlier(SessionRun& waiting, const StoredRun& found);
    void discardNow(const QStringList& ids);
    void describeDiscarded(const QString& id, const QString& file);
    void discardFile(const QString& id, const QString& file);
    void recordEpochs(const QString& id, std::vector<EpochRecord> records, GroupReport report);
    void finishRun(const QString& id, const StoredRun& run);
    void reportProgress(TrainingPlace& place, double fraction, const QString& activity);
    /// Tells the progress of all, `activity` where a single run was asked for.
    void tellProgress(const QString& activity);
    std::optional<double> secondsLeft() const;
    QStringList enqueue(const std::vector<PlannedRun>& planned, const std::string& select);
    SessionRun newRun(const PlannedRun& planned, const std::string& select) const;
    void addStored(const std::vector<StoredRun>& runs);
    void addFailures(const std::vector<RunFailure>& failures, bool own);
    void addImported(const std::shared_ptr<const Run>& run);
    SessionRun fromDisk(const StoredRun& found);
    Run askedRun() const; ///< what is asked of the open set, as a run would say it
    void regroup();       ///< moves runs of other tasks to where they belong now
    void setAside(SessionRun run);
    /// Says what tells the run from those of other tasks.
    void describeVaried(SessionRun& run) const;
    /// Also among otherRuns().
    SessionRun* findAnywhere(const QString& id);
    void keepDetails(SessionRun& run, const std::shared_ptr<const Run>& full);
    TaskDefinition definitionOfRun(const SessionRun& run) const;
    std::string settingOf(const SessionRun& run) const;
    /// Fills what views see of it: to be called whenever `whole` or `recorded` is another.
    void showRun(SessionRun& run) const;
    void addEpochs(SessionRun& run, std::vector<EpochRecord> records) const;
    void showAllAnew();
    void endRun(TrainingPlace& place, SessionRun::State state, const QString& message);
    SessionRun* findMutable(const QString& id);
    void giveColor(SessionRun& run) const; ///< of its method, in a lightness that its other runs have least
    VariantUses variantUses() const;
    /// The same for one of many: counts it.
    void giveColor(SessionRun& run, VariantUses& uses) const;
    /// That of its variant, or of the baseline.
    void colorRun(SessionRun& run) const;
    void readBaseline();
    void readReveals(); ///< those that are recorded for the open set
    void addReveals(const std::vector<Reveal>& reveals);

    BackgroundJob openJob_;
    std::vector<std::unique_ptr<TrainingPlace>> places_; ///< as many as ever trained at once
    int atOnce_ = 0;
    BackgroundJob predictionJob_;
    double progressTold_ = 0.0; ///< when that of all was, as the clocks of places_ count
    BackgroundJob trialJob_;
    QTimer trialSoon_;
    PlannedRun trial_; ///< what is timed, or will be
    RunArchive archive_;
    TimeEstimate times_;
    std::shared_ptr<const EmbeddingSet> set_;
    std::shared_ptr<const Task> task_;
    std::shared_ptr<const ValidationReport> validation_;
    SetChoices choices_;       ///< of the open set
    FileStamp file_;           ///< of its file, before it was read
    std::deque<Opening> left_; ///< sets that were open, the longest ago first
    FoldersRead folders_;
    AskedSet asked_;          ///< readable, but nobody has said yet which column is what
    TaskSelection selection_; ///< what task_, or else the try at it, was made by
    TrainingObstacle obstacle_ = TrainingObstacle::nothing;
    bool saved_ = false;           ///< the columns made are in a file
    bool problemsNoticed_ = false; ///< of the open set
    std::deque<SessionRun> runs_;
    std::deque<SessionRun> others_; ///< of other tasks, not shown
    mutable RunPlaces runPlaces_, otherPlaces_;
    std::string varied_;
    QString baseline_;
    std::size_t batchEnded_ = 0; ///< runs that ended since the queue was empty last
    LeaveQuestion leaveQuestion_;
    bool paused_ = false;
    QTimer writeQueueSoon_;
    std::vector<std::vector<DiscardedRun>> discarded_; ///< by the times it was done, the last one last
    QStringList discardWhenStopped_;
    QStringList unwanted_; ///< runs whose files go into the trash as soon as they are written
    QStringList detailed_; ///< runs with head and predictions in memory, the longest ago first
    std::map<const QObject*, QStringList> held_; ///< of them, by holder
    MonitorPlan monitor_;
    bool hidesTest_ = false;
    std::set<std::string> chosen_; ///< chosenSettings()
    std::vector<Reveal> reveals_;
    std::set<std::string> revealed_; ///< ids of the runs of all acts
};

} // namespace groupscope
