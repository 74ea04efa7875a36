// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/stored_runs.h"
#include "app/session/training_queue.h"
#include "core/runs/run_failure.h"
#include "core/runs/run_trash.h"

#include <QObject>
#include <QSet>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <vector>

namespace groupscope {

/// Runs that were taken out of the list, and what brings them back.
class RemovedRuns : public QObject {
    Q_OBJECT
  public:
    RemovedRuns(const OpenSet* set, RunList* runs, TrainingQueue* queue, StoredRuns* stored,
                RunArchive* archive, QObject* parent = nullptr);

    /// Takes runs out of the list and puts the files the window keeps of them into the trash. One that is
    /// training is stopped first and follows with what it has reached.
    void discard(const QStringList& ids);
    /// Undoes discard(). Runs return as they were as long as their set stays open; afterwards from the trash,
    /// and runs of opened folders from there. Notices tell how many are in neither, and how many never had a
    /// file.
    void bringBack(const QStringList& ids);
    /// The trash of the open set, of no use for a set without a file.
    RunTrash trash() const { return RunTrash(archiveFolder(*set_->set()).toStdString()); }
    void restore(const TrashedRun& run); ///< takes a run out of the trash. Throws FileError.
    void emptyTrash();                   ///< deletes what is in it for good
    void forget();                       ///< the set is left: bringBack() has the trash alone
    /// Whether the run was removed while its file was written: the file goes into the trash then.
    bool takesFile(const QString& id, const QString& file);

  Q_SIGNALS:
    /// The trash is another.
    void changed();
    void noticed(const QString& text);

  private:
    struct Removed {
        SessionRun run;
        std::size_t index = 0; ///< where it stood
        std::optional<TrashedRun> file;
        std::optional<RunFailure> failure; ///< why it failed, of a run that did
    };

    void discardNow(const QStringList& ids);
    /// Nothing of a run that cannot be moved.
    std::optional<Removed> takeOut(const SessionRun& run, std::size_t index);
    void keepDescription(const QString& id, const QString& file);
    /// Removes the runs that it can put back from `ids`.
    void putBackAsTheyWere(QSet<QString>& ids);
    bool moveBack(Removed& taken); ///< its files; whether they are where they were
    void bringBackFromFiles(const QSet<QString>& ids);

    const OpenSet* set_;
    RunList* runs_;
    TrainingQueue* queue_;
    StoredRuns* stored_;
    RunArchive* archive_;
    std::vector<std::vector<Removed>> batches_; ///< one for each discard(), the last one last
    QStringList whenStopped_;                   ///< runs that are removed when they train no more
    QStringList unwanted_;      ///< runs whose files go into the trash as soon as they are written
    QSet<QString> withoutFile_; ///< runs that were removed before they had a file
};

} // namespace groupscope
