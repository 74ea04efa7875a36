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

/// Runs that were removed from the list, and how to restore them.
class RemovedRuns : public QObject {
    Q_OBJECT
  public:
    RemovedRuns(const OpenSet* set, RunList* runs, TrainingQueue* queue, StoredRuns* stored,
                RunArchive* archive, QObject* parent = nullptr);

    /// Removes runs from the list and moves their files, if the window keeps them, into the trash. A run in
    /// training is stopped first and follows with its latest epoch.
    void discard(const QStringList& ids);
    /// Undoes discard(). While the set stays open, runs return as they were; later they return from the
    /// trash, and runs of opened folders from there. Notes tell how many are in neither place, and how many
    /// never had a file.
    void bringBack(const QStringList& ids);
    /// The trash of the open set, empty for a set without a file.
    RunTrash trash() const { return RunTrash(archiveFolder(*set_->set()).toStdString()); }
    void restore(const TrashedRun& run); ///< takes a run out of the trash. Throws FileError.
    void emptyTrash();                   ///< deletes the content for good
    void forget();                       ///< the set is closed: bringBack() can use the trash alone
    /// Whether the run was removed while its file was written: the file then goes into the trash.
    bool takesFile(const QString& id, const QString& file);

  Q_SIGNALS:
    /// The content of the trash changed.
    void changed();
    void noticed(const QString& text);

  private:
    struct Removed {
        SessionRun run;
        std::size_t index = 0; ///< index in the list
        std::optional<TrashedRun> file;
        std::optional<RunFailure> failure; ///< why the run failed, if it did
    };

    void discardNow(const QStringList& ids);
    /// Takes a run out of the list; nothing for a run that cannot be moved.
    std::optional<Removed> takeOut(const SessionRun& run, std::size_t index);
    void keepDescription(const QString& id, const QString& file);
    /// Restores the runs that are still in memory and removes them from `ids`.
    void putBackAsTheyWere(QSet<QString>& ids);
    bool moveBack(Removed& taken); ///< moves the files back; false: they are missing
    void bringBackFromFiles(const QSet<QString>& ids);

    const OpenSet* set_;
    RunList* runs_;
    TrainingQueue* queue_;
    StoredRuns* stored_;
    RunArchive* archive_;
    std::vector<std::vector<Removed>> batches_; ///< one for each discard(), the latest last
    QStringList whenStopped_;                   ///< runs to be removed when their training ends
    QStringList unwanted_;                      ///< runs whose files go into the trash when they are written
    QSet<QString> withoutFile_;                 ///< runs removed before they had a file
};

} // namespace groupscope
