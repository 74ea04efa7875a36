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

/// A run with what is needed to find the rest of it.
struct StoredRun {
    std::shared_ptr<const Run> summary; ///< without head, logits and predictions
    std::shared_ptr<const Run> full;    ///< null until it is fetched
    QString file;                       ///< empty when it is on no disk
    bool own = true;                    ///< kept by the window, not by an experiment of the command line
    QString problem{};                  ///< why the rest could not be fetched when it was tried last
};

/// Where the window keeps the runs on that set: a folder named after the file's hash under AppDataLocation.
/// Empty for sets without a file.
QString archiveFolder(const EmbeddingSet& set);

/// Writes and reads runs on disk in threads of its own.
class RunArchive : public QObject {
    Q_OBJECT
  public:
    explicit RunArchive(QObject* parent = nullptr);
    /// Waits until every run is kept.
    ~RunArchive() override;

    /// Writes a run into `folder`, which is made; `kept` follows. A disk that is full or read-only costs no
    /// result: the run stays in memory alone, with a notice.
    void keep(const QString& folder, std::shared_ptr<const Run> run);
    /// Reads the runs of `folder`, after what is already being read; `loaded` follows, in parts, then
    /// `failuresRead`.
    void load(const QString& folder, bool own);
    /// Writes the specification of an experiment into `folder`, whose variants then have their names again;
    /// `tablesRead` follows. One that gives a name of the folder to other settings is not kept, with a
    /// notice.
    void keepSpecification(const QString& folder, const ExperimentSpec& spec);
    /// Writes into a file of a run what a person calls it and noted of it; what cannot be written is noticed.
    void describe(const QString& file, const QString& name, const QString& note);
    /// Waits until what is to be written into the file of a run is: before the file is moved, so that no name
    /// stays behind.
    void settle(const QString& file);
    /// Reads all of one run, before those that wait: what was asked for last is looked at now. Logits that
    /// its file leaves out are computed on the task. `fetched` follows, or `fetchFailed`.
    void fetch(const QString& file, const std::shared_ptr<const Task>& task);
    /// Deletes what was put into the trash of any set too long ago. What cannot be deleted is noticed.
    void eraseOld();
    /// Nothing more is heard of what is being read.
    void abandon();

  Q_SIGNALS:
    void kept(const QString& id, const QString& file);
    void loaded(const std::vector<StoredRun>& runs);
    /// Runs of that folder that failed.
    void failuresRead(const std::vector<RunFailure>& failures, bool own);
    /// All of one folder is read.
    void loadingEnded(bool own);
    /// Variants, averages and columns in the specifications of all folders that were read.
    void tablesRead(const std::shared_ptr<const FolderTables>& tables);
    void fetched(const std::shared_ptr<const Run>& run);
    void fetchFailed(const QString& file, const QString& message);
    void failed(const QString& message);
    void noticed(const QString& text);

  private:
    struct Load {
        QString folder;
        bool own;
        QStringList folders{}; ///< it and all before
    };

    void keepNext();
    void specifyNext();
    void readTables(const QStringList& folders, const BackgroundJob::Context& context);
    void describeNext();
    void loadNext();
    void fetchNext();
    void read(const Load& load, const BackgroundJob::Context& context);

    std::deque<Load> toLoad_;
    QSet<QString> told_; ///< of the files of this set: a folder that fills is read again and again
    BackgroundJob loadJob_;
    std::deque<std::pair<QString, std::shared_ptr<const Task>>> toFetch_; ///< each file once
    QString fetching_; ///< what fetchJob_ reads, or read last
    BackgroundJob fetchJob_;
    BackgroundJob eraseJob_;
    std::deque<std::pair<QString, std::shared_ptr<const Run>>> toKeep_; ///< folder and run
    struct Description {
        QString file, name, note;
    };
    std::deque<Description> toDescribe_;
    std::deque<std::pair<QString, ExperimentSpec>> toSpecify_; ///< folder and specification
    BackgroundJob specifyJob_;
    QStringList folders_; ///< all that were read since abandon()
    QString describing_;  ///< what describeJob_ writes into, or did last
    BackgroundJob describeJob_;
    BackgroundJob keepJob_; ///< after toKeep_, so that it has ended before that goes
};

} // namespace groupscope
