// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/removed_runs.h"

#include "app/session/opened_folders.h"
#include "app/session/window_text.h"
#include "core/base/error.h"
#include "core/runs/run_file.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <ranges>
#include <utility>

namespace groupscope {

namespace {

std::chrono::sys_seconds timeNow() {
    return std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::system_clock::now());
}

/// Where what now stands at `place` stood before those at the `taken` places went, which are in order.
std::size_t placeBefore(const std::vector<std::size_t>& taken, std::size_t place) {
    for (const std::size_t own : taken)
        if (own <= place)
            ++place;
    return place;
}

} // namespace

RemovedRuns::RemovedRuns(const OpenSet* set, RunList* runs, TrainingQueue* queue, StoredRuns* stored,
                         RunArchive* archive, QObject* parent)
    : QObject(parent)
    , set_(set)
    , runs_(runs)
    , queue_(queue)
    , stored_(stored)
    , archive_(archive) {
    connect(queue, &TrainingQueue::runFinished, this, [this](const QString& id) { unwanted_.removeAll(id); });
    connect(queue, &TrainingQueue::runEnded, this, [this](const QString& id) {
        if (whenStopped_.removeAll(id) > 0)
            discardNow({id});
    });
}

void RemovedRuns::forget() {
    batches_.clear();
    whenStopped_.clear();
}

void RemovedRuns::discard(const QStringList& ids) {
    QStringList atOnce, stopped;
    for (const QString& id : ids)
        if (runs_->find(id) != nullptr)
            (queue_->isTraining(id) ? stopped : atOnce) << id;
    if (atOnce.isEmpty() && stopped.isEmpty())
        return;
    whenStopped_ << stopped;
    batches_.emplace_back();
    discardNow(atOnce);
    queue_->stopRuns(stopped);
    Q_EMIT changed();
}

std::optional<RemovedRuns::Removed> RemovedRuns::takeOut(const SessionRun& run, std::size_t index) {
    Removed taken{run, index, std::nullopt, std::nullopt};
    const QString folder = archiveFolder(*set_->set());
    const bool keepsFiles = run.stored.own && !folder.isEmpty();
    try {
        archive_->settle(run.stored.file); // its name goes with it
        if (keepsFiles)
            taken.file = trash().put(run.id.toStdString(), timeNow());
        if (keepsFiles && run.state == SessionRun::State::failed) {
            taken.failure = loadFailure(folder.toStdString(), run.id.toStdString());
            removeFailure(folder.toStdString(), run.id.toStdString());
        }
    } catch (const Error& error) { // what cannot be moved is not taken away
        Q_EMIT noticed(windowText(error));
        return std::nullopt;
    }
    const bool isBeingWritten = keepsFiles && run.run && run.stored.file.isEmpty();
    if (isBeingWritten)
        unwanted_ << run.id;
    if (run.stored.own && !taken.file && !isBeingWritten)
        withoutFile_.insert(run.id);
    else
        withoutFile_.remove(run.id);
    if (!run.stored.own) // its file stays in place, but is not read again
        OpenedFolders(folder).setTakenOut(run.id, true);
    return taken;
}

void RemovedRuns::discardNow(const QStringList& ids) {
    if (batches_.empty())
        batches_.emplace_back();
    const QSet<QString> wanted(ids.begin(), ids.end());
    QStringList going;
    std::vector<Removed>& batch = batches_.back();
    std::vector<std::size_t> gone; // of this batch: a run that trained goes after the others
    for (const Removed& earlier : batch)
        gone.push_back(earlier.index);
    const std::deque<SessionRun>& runs = runs_->all();
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (wanted.contains(runs[i].id))
            if (std::optional<Removed> taken = takeOut(runs[i], placeBefore(gone, i))) {
                going << runs[i].id;
                batch.push_back(*std::move(taken));
            }
    std::sort(batch.begin(), batch.end(),
              [](const Removed& a, const Removed& b) { return a.index < b.index; });
    runs_->remove(going);
    queue_->change();
}

/// The name that a run got while it was being written goes with it, unless its set was left meanwhile. A name
/// that cannot be written is a notice, and keeps nothing back.
void RemovedRuns::keepDescription(const QString& id, const QString& file) {
    try {
        for (const std::vector<Removed>& batch : batches_)
            for (const Removed& taken : batch)
                if (const auto& run = taken.run.whole; taken.run.id == id && run)
                    if (!run->name.empty() || !run->note.empty())
                        describeRun(file.toStdString(), run->name, run->note);
    } catch (const Error& error) {
        Q_EMIT noticed(windowText(error));
    }
}

/// The set may have been left meanwhile: the trash is that of the store the file was written to.
bool RemovedRuns::takesFile(const QString& id, const QString& file) {
    if (unwanted_.removeAll(id) == 0)
        return false;
    keepDescription(id, file);
    try {
        const std::filesystem::path store =
            std::filesystem::path(file.toStdString()).parent_path().parent_path();
        const std::optional<TrashedRun> trashed = RunTrash(store).put(id.toStdString(), timeNow());
        for (std::vector<Removed>& batch : batches_)
            for (Removed& taken : batch)
                if (taken.run.id == id && trashed)
                    taken.file = trashed;
    } catch (const Error& error) {
        Q_EMIT noticed(windowText(error));
    }
    Q_EMIT changed();
    return true;
}

bool RemovedRuns::moveBack(Removed& taken) {
    const QString folder = archiveFolder(*set_->set());
    try {
        if (taken.file)
            taken.run.stored.file = QString::fromStdString(trash().restore(*taken.file).string());
        if (taken.failure)
            saveFailure(folder.toStdString(), *taken.failure);
    } catch (const Error& error) {
        Q_EMIT noticed(windowText(error));
        return false;
    }
    unwanted_.removeAll(taken.run.id);
    if (!taken.run.stored.own)
        OpenedFolders(folder).setTakenOut(taken.run.id, false);
    return true;
}

void RemovedRuns::putBackAsTheyWere(QSet<QString>& ids) {
    std::vector<std::pair<std::size_t, SessionRun>> back;
    for (std::vector<Removed>& batch :
         std::views::reverse(batches_)) // a run that was removed twice: the last
        std::erase_if(batch, [&](Removed& taken) {
            if (!ids.remove(taken.run.id))
                return false;
            if (runs_->find(taken.run.id) != nullptr) // trained or restored meanwhile
                return true;
            if (!moveBack(taken))
                return false;
            back.emplace_back(taken.index, std::move(taken.run));
            return true;
        });
    std::erase_if(batches_, [](const std::vector<Removed>& batch) { return batch.empty(); });
    std::sort(back.begin(), back.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    runs_->putBack(std::move(back));
}

void RemovedRuns::bringBackFromFiles(const QSet<QString>& ids) {
    qsizetype lost = 0, neverKept = 0;
    bool isInFolder = false, isRestored = false;
    OpenedFolders opened(archiveFolder(*set_->set()));
    try {
        const std::vector<TrashedRun> trashed = trash().list();
        for (const QString& id : ids) {
            const auto found = std::find_if(trashed.begin(), trashed.end(), [&](const TrashedRun& run) {
                return QString::fromStdString(run.id) == id;
            });
            if (found != trashed.end()) {
                trash().restore(*found);
                isRestored = true;
            } else if (opened.isTakenOut(id)) {
                opened.setTakenOut(id, false);
                isInFolder = true;
            } else {
                ++(withoutFile_.contains(id) ? neverKept : lost);
            }
        }
    } catch (const Error& error) {
        Q_EMIT noticed(windowText(error));
    }
    if (isRestored)
        stored_->readOwn();
    if (isInFolder)
        stored_->openRememberedFolders();
    if (lost > 0)
        Q_EMIT noticed(lost == 1 ? tr("The run is no longer in the trash")
                                 : tr("%1 runs are no longer in the trash").arg(lost));
    if (neverKept > 0)
        Q_EMIT noticed(
            neverKept == 1
                ? tr("The run was removed before it had a file. Train it again.")
                : tr("%1 runs were removed before they had a file. Train them again.").arg(neverKept));
}

void RemovedRuns::bringBack(const QStringList& ids) {
    QSet<QString> left(ids.begin(), ids.end());
    for (const QString& id : ids)
        whenStopped_.removeAll(id);
    putBackAsTheyWere(left);
    left.removeIf([this](const QString& id) { return runs_->find(id) != nullptr; });
    if (!left.isEmpty())
        bringBackFromFiles(left);
    queue_->change();
    queue_->startNext();
    Q_EMIT changed();
}

void RemovedRuns::restore(const TrashedRun& run) {
    trash().restore(run);
    stored_->readOwn();
    Q_EMIT changed();
}

void RemovedRuns::emptyTrash() {
    try {
        for (const TrashedRun& run : trash().list())
            trash().erase(run);
    } catch (const Error& error) {
        Q_EMIT noticed(windowText(error));
    }
    batches_.clear();
    Q_EMIT changed();
}

} // namespace groupscope
