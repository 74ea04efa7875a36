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

/// Reads run files into the list: those of the window on the open set, and those in folders of experiments,
/// which are remembered for the set. While other processes fill such a folder, new runs follow: the times of
/// the folder are checked every lookInterval, which also works on network disks.
class StoredRuns : public QObject {
    Q_OBJECT
  public:
    StoredRuns(const OpenSet* set, RunList* runs, const HiddenResults* hidden, RunArchive* archive,
               TimeEstimate* times, QObject* parent = nullptr);

    /// Adds the runs of the folder of an experiment (or of its `runs`); those of other tasks go to
    /// RunList::others(). runsOpened follows. The folder is remembered for the file.
    void openRuns(const QString& folder);
    /// Follows a folder whose runs are still to be made: like openRuns(), without runsOpened.
    void followRuns(const QString& folder);
    /// Reads remembered folders again, for runs that were removed and are restored.
    void openRememberedFolders();
    void readOwn(); ///< reads the runs of the window again, because one left the trash
    void load();    ///< reads all runs that are kept for the set just opened
    void abandon(); ///< stops reading, because the set is closed
    /// Adds runs that were read or imported.
    void add(const std::vector<StoredRun>& stored);
    /// Tables of runs by the specifications of all folders read and of all experiments made here.
    /// RunList::otherTasksChanged() follows when they change.
    const FolderTables& tables() const { return *tables_; }
    static constexpr int lookInterval = 5000; ///< in milliseconds

  Q_SIGNALS:
    /// All run files of the open set are read.
    void runsRead();
    /// openRuns is done: `added` runs are in the list, `others` belong to other tasks and are among
    /// RunList::others().
    void runsOpened(int added, int others);
    /// A waiting run was found in a file, complete or in part.
    void waitingRunFound(const QString& id);
    void noticed(const QString& text);

  private:
    void addFailures(const std::vector<RunFailure>& failures, bool own);
    void endFolder(bool own);
    void takeTables(const std::shared_ptr<const FolderTables>& tables);
    SessionRun fromDisk(const StoredRun& found) const;
    void takeEarlier(SessionRun& waiting, const StoredRun& found);
    /// Replaces a run that was stopped or failed when read, because the folder holds its finished result now.
    void takeFinished(SessionRun& unfinished, const StoredRun& found);
    void readFolder(const QString& folder, const QDateTime& changed);
    /// Reads folders that changed since they were read. A thread checks the times, because a disk may hang.
    void lookAgain();

    const OpenSet* set_;
    RunList* runs_;
    const HiddenResults* hidden_;
    RunArchive* archive_;
    TimeEstimate* times_;
    std::shared_ptr<const FolderTables> tables_ = std::make_shared<const FolderTables>(); ///< never null
    std::map<QString, QDateTime> seen_; ///< times of the folders when they were read
    BackgroundJob looking_;
    QTimer look_;
    int reading_ = 0;        ///< number of folders of experiments being read
    int left_ = 0;           ///< number of folders with runs on the open set still to be read
    int remembered_ = 0;     ///< number of folders still to be read without a user's request
    int added_ = 0;          ///< number of runs added by the current call
    int othersAdded_ = 0;    ///< like `added_`, for other tasks
    bool anyOthers_ = false; ///< the folder being read holds runs of other tasks
};

} // namespace groupscope
