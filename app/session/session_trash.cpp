// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the session that takes runs away and brings them back.
#include "app/session/session.h"

#include "app/session/opened_folders.h"
#include "core/base/error.h"
#include "core/runs/run_failure.h"
#include "core/runs/run_file.h"

#include <QSet>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <iterator>
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

void Session::discard(const QStringList& ids) {
    QStringList atOnce, stopped;
    for (const QString& id : ids)
        if (find(id) != nullptr)
            (placeOf(id) == nullptr ? atOnce : stopped) << id;
    if (atOnce.isEmpty() && stopped.isEmpty())
        return;
    discardWhenStopped_ << stopped;
    discarded_.emplace_back();
    discardNow(atOnce);
    stopRuns(stopped);
    Q_EMIT discarded(atOnce + stopped);
    Q_EMIT discardedChanged();
}

void Session::discardNow(const QStringList& ids) {
    if (discarded_.empty())
        discarded_.emplace_back();
    const QSet<QString> wanted(ids.begin(), ids.end());
    QStringList going;
    std::vector<DiscardedRun>& batch = discarded_.back();
    std::vector<std::size_t> gone; // of this batch: a run that trained goes after the others
    for (const DiscardedRun& earlier : batch)
        gone.push_back(earlier.index);
    for (std::size_t i = 0; i < runs_.size(); ++i) {
        const SessionRun& run = runs_[i];
        if (!wanted.contains(run.id))
            continue;
        DiscardedRun taken{run, placeBefore(gone, i), std::nullopt, std::nullopt};
        const bool keepsFiles = run.stored.own && !archiveFolder(*set_).isEmpty();
        try {
            archive_.settle(run.stored.file); // its name goes with it
            if (keepsFiles)
                taken.file = bin().put(run.id.toStdString(), timeNow());
            if (keepsFiles && run.state == SessionRun::State::failed) {
                const std::string folder = archiveFolder(*set_).toStdString();
                taken.failure = loadFailure(folder, run.id.toStdString());
                removeFailure(folder, run.id.toStdString());
            }
        } catch (const Error& error) { // what cannot be moved is not taken away
            Q_EMIT noticed(QString::fromUtf8(error.what()));
            continue;
        }
        if (keepsFiles && run.run && run.stored.file.isEmpty())
            unwanted_ << run.id; // it is still being written
        if (!run.stored.own)     // its file stays where it is, but it does not come back by itself
            OpenedFolders(archiveFolder(*set_)).setTakenOut(run.id, true);
        going << run.id;
        batch.push_back(std::move(taken));
    }
    std::sort(batch.begin(), batch.end(),
              [](const DiscardedRun& a, const DiscardedRun& b) { return a.index < b.index; });
    remove(going);
    changeQueue();
}

/// What a run was called while it was being written goes with it, unless its set was left meanwhile. A name
/// that cannot be written is told, and keeps nothing back.
void Session::describeDiscarded(const QString& id, const QString& file) {
    try {
        for (const std::vector<DiscardedRun>& batch : discarded_)
            for (const DiscardedRun& taken : batch)
                if (const auto& run = taken.run.whole; taken.run.id == id && run)
                    if (!run->name.empty() || !run->note.empty())
                        describeRun(file.toStdString(), run->name, run->note);
    } catch (const Error& error) {
        Q_EMIT noticed(QString::fromUtf8(error.what()));
    }
}

/// Its set may have been left meanwhile: the trash is that of the store the file was written to.
void Session::discardFile(const QString& id, const QString& file) {
    describeDiscarded(id, file);
    try {
        const std::filesystem::path store =
            std::filesystem::path(file.toStdString()).parent_path().parent_path();
        const std::optional<TrashedRun> binned = RunTrash(store).put(id.toStdString(), timeNow());
        for (std::vector<DiscardedRun>& batch : discarded_)
            for (DiscardedRun& taken : batch)
                if (taken.run.id == id && binned)
                    taken.file = binned;
    } catch (const Error& error) {
        Q_EMIT noticed(QString::fromUtf8(error.what()));
    }
    Q_EMIT discardedChanged();
}

void Session::undoDiscard() {
    if (discarded_.empty())
        return;
    std::vector<DiscardedRun> batch = std::move(discarded_.back());
    discarded_.pop_back();
    discardWhenStopped_.clear();
    QSet<QString> there;
    for (const SessionRun& run : runs_)
        there.insert(run.id);
    QStringList added;
    std::deque<SessionRun> all; // those taken, in the order they stood, among those that stayed
    auto next = runs_.begin();
    for (DiscardedRun& taken : batch) {
        SessionRun& run = taken.run;
        if (there.contains(run.id)) // trained or restored meanwhile
            continue;
        try {
            if (taken.file)
                run.stored.file = QString::fromStdString(bin().restore(*taken.file).string());
            if (taken.failure)
                saveFailure(archiveFolder(*set_).toStdString(), *taken.failure);
        } catch (const Error& error) {
            Q_EMIT noticed(QString::fromUtf8(error.what()));
            continue;
        }
        unwanted_.removeAll(run.id);
        if (!run.stored.own)
            OpenedFolders(archiveFolder(*set_)).setTakenOut(run.id, false);
        added << run.id;
        while (all.size() < taken.index && next != runs_.end())
            all.push_back(std::move(*next++));
        all.push_back(std::move(run));
    }
    std::move(next, runs_.end(), std::back_inserter(all));
    runs_ = std::move(all);
    runPlaces_.forget();
    numberWaiting();
    if (!added.isEmpty())
        Q_EMIT runsAdded(added);
    changeQueue();
    startNext();
    Q_EMIT discardedChanged();
}

void Session::restore(const TrashedRun& run) {
    bin().restore(run);
    archive_.load(archiveFolder(*set_), true);
    Q_EMIT discardedChanged();
}

void Session::emptyTrash() {
    try {
        for (const TrashedRun& run : bin().list())
            bin().erase(run);
    } catch (const Error& error) {
        Q_EMIT noticed(QString::fromUtf8(error.what()));
    }
    discarded_.clear();
    Q_EMIT discardedChanged();
}

} // namespace groupscope
