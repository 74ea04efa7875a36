// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/run_list.h"

#include <QDateTime>
#include <QObject>
#include <QTimer>

#include <QString>
#include <map>

#include <vector>

namespace groupscope {

/// Brings runs that are kept on disk into the list: those of the window on the open set, and those in folders
/// of experiments, which are remembered for the set. While other processes fill such a folder, their runs
/// follow: its times are looked at every lookInterval, which also works on disks of other machines.
class StoredRuns : public QObject {
    Q_OBJECT
  public:
    StoredRuns(const OpenSet* set, RunList* runs, const HiddenResults* hidden, RunArchive* archive,
               TimeEstimate* times, QObject* parent = nullptr);

    /// Adds the runs of an experiment's folder (or its `runs`), those of other tasks to RunList::others().
    /// runsOpened follows. They are there again when the same file is opened.
    void openRuns(const QString& folder);
    /// The same of a folder whose runs are yet to be made: nobody asks how many there are.
    void followRuns(const QString& folder);
    /// Reads remembered folders again: for runs that were taken out and are wanted back.
    void openRememberedFolders();
    void readOwn(); ///< reads the window's own runs again: one was taken out of the trash
    void load();    ///< reads all that is kept of the set that was just opened
    void abandon(); ///< the set is left
    /// Adds runs that were read or imported.
    void add(const std::vector<StoredRun>& stored);
    /// Tables of runs by the specifications of all folders that were read, and of experiments made here:
    /// their runs. RunList::otherTasksChanged() follows where that changes.
    const FolderTables& tables() const { return *tables_; }
    static constexpr int lookInterval = 5000; ///< ms

  Q_SIGNALS:
    /// All that is kept of runs on the open set has been read.
    void runsRead();
    /// openRuns is done: so many runs were added, so many belong to other tasks and are among
    /// RunList::others().
    void runsOpened(int added, int others);
    /// A run that waits turned out to be on disk: whole, or as far as it came.
    void waitingRunFound(const QString& id);
    void noticed(const QString& text);

  private:
    void addFailures(const std::vector<RunFailure>& failures, bool own);
    void endFolder(bool own);
    void takeTables(const std::shared_ptr<const FolderTables>& tables);
    SessionRun fromDisk(const StoredRun& found) const;
    void takeEarlier(SessionRun& waiting, const StoredRun& found);
    /// A run of a folder that was stopped or had failed when it was read, and has been finished there since.
    void takeFinished(SessionRun& unfinished, const StoredRun& found);
    void readFolder(const QString& folder, const QDateTime& changed);
    /// Reads folders again that have changed since they were read; a thread looks, as a disk may hang.
    void lookAgain();

    const OpenSet* set_;
    RunList* runs_;
    const HiddenResults* hidden_;
    RunArchive* archive_;
    TimeEstimate* times_;
    std::shared_ptr<const FolderTables> tables_ = std::make_shared<const FolderTables>(); ///< never null
    std::map<QString, QDateTime> seen_; ///< when folders had last changed as they were read
    BackgroundJob looking_;
    QTimer look_;
    int reading_ = 0;        ///< folders of experiments that are being read
    int left_ = 0;           ///< folders with runs on the open set that are still to be read
    int remembered_ = 0;     ///< folders still to be read of which nobody asked
    int added_ = 0;          ///< runs that the call being carried out has added
    int othersAdded_ = 0;    ///< like `added_`, of other tasks
    bool anyOthers_ = false; ///< runs of other tasks came from the folder being read
};

} // namespace groupscope
