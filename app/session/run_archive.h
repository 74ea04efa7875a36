// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "core/data/task.h"
#include "core/experiment/folder_variants.h"
#include "core/runs/run_failure.h"
#include "core/runs/run_summaries.h"

#include <QSet>
#include <QString>
#include <QStringList>

#include <deque>
#include <memory>
#include <utility>
#include <vector>

namespace groupscope {

/// A run, with the file that holds its details.
struct StoredRun {
    std::shared_ptr<const Run> summary; ///< without head, logits and predictions
    std::shared_ptr<const Run> full;    ///< null until it is fetched
    QString file;                       ///< empty if the run is in no file
    bool own = true;                    ///< kept by the window, not by an experiment of the command line
    QString problem{};                  ///< why the details could not be fetched last time
};

/// Folder under AppDataLocation, named after the hash of the file, in which the window keeps the runs on that
/// set. Empty for sets without a file.
QString archiveFolder(const EmbeddingSet& set);

/// Writes and reads run files in threads.
class RunArchive : public QObject {
    Q_OBJECT
  public:
    explicit RunArchive(QObject* parent = nullptr);
    /// Waits until every run is kept.
    ~RunArchive() override;

    /// Writes a run into `folder`, which is created; `kept` follows. On a disk that is full or read-only the
    /// run stays in memory only, with a warning.
    void keep(const QString& folder, std::shared_ptr<const Run> run);
    /// Reads the runs of `folder` after the folders already requested; `loaded` follows, in parts, then
    /// `failuresRead`.
    void load(const QString& folder, bool own);
    /// Writes the specification of an experiment into `folder`, so that its variants keep their names;
    /// `tablesRead` follows. A specification that gives a name of the folder to other settings is not kept,
    /// with a warning.
    void keepSpecification(const QString& folder, const ExperimentSpec& spec);
    /// Writes the name and the note of a run into its file. A failure gives a warning.
    void describe(const QString& file, const QString& name, const QString& note);
    /// Waits until pending writes into the file of a run are done, before the file is moved.
    void settle(const QString& file);
    /// Reads all of one run before the runs requested earlier, because the latest request is the visible one.
    /// Logits that the file leaves out are computed on the task. `fetched` follows, or `fetchFailed`.
    void fetch(const QString& file, const std::shared_ptr<const Task>& task);
    /// Deletes runs that are in the trash of any set for too long. A failure gives a warning.
    void eraseOld();
    /// Stops reading; no signal of it follows.
    void abandon();

  Q_SIGNALS:
    void kept(const QString& id, const QString& file);
    void loaded(const std::vector<StoredRun>& runs);
    /// Failed runs of the folder.
    void failuresRead(const std::vector<RunFailure>& failures, bool own);
    /// All runs of one folder are read.
    void loadingEnded(bool own);
    /// Variants, averages and columns of the specifications of all folders read so far.
    void tablesRead(const std::shared_ptr<const FolderTables>& tables);
    void fetched(const std::shared_ptr<const Run>& run);
    void fetchFailed(const QString& file, const QString& message);
    void failed(const QString& message);
    void noticed(const QString& text);

  private:
    struct Load {
        QString folder;
        bool own;
        QStringList folders{}; ///< this folder and all before it
    };

    void keepNext();
    void specifyNext();
    void readTables(const QStringList& folders, const BackgroundJob::Context& context);
    void describeNext();
    void loadNext();
    void fetchNext();
    void read(const Load& load, const BackgroundJob::Context& context);

    std::deque<Load> toLoad_;
    /// File names already reported for this set, because a growing folder is read repeatedly
    QSet<QString> told_;
    BackgroundJob loadJob_;
    std::deque<std::pair<QString, std::shared_ptr<const Task>>> toFetch_; ///< each file once
    QString fetching_; ///< file that fetchJob_ reads or read last
    BackgroundJob fetchJob_;
    BackgroundJob eraseJob_;
    std::deque<std::pair<QString, std::shared_ptr<const Run>>> toKeep_; ///< folder and run
    struct Description {
        QString file, name, note;
    };
    std::deque<Description> toDescribe_;
    std::deque<std::pair<QString, ExperimentSpec>> toSpecify_; ///< folder and specification
    BackgroundJob specifyJob_;
    QStringList folders_; ///< all folders read since abandon()
    QString describing_;  ///< file that describeJob_ writes or wrote last
    BackgroundJob describeJob_;
    BackgroundJob keepJob_; ///< declared after toKeep_, so that the job ends before toKeep_ is destroyed
};

} // namespace groupscope
