// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session.h"

namespace groupscope {

Session::Session(QObject* parent)
    : QObject(parent)
    , hidden_(&data_)
    , runs_(&data_, &hidden_, &archive_, &times_)
    , stored_(&data_, &runs_, &hidden_, &archive_, &times_)
    , queue_(&data_, &runs_, &hidden_, &archive_, &times_)
    , runTimes_(&queue_, &times_)
    , removed_(&data_, &runs_, &queue_, &stored_, &archive_)
    , imports_(&data_, &runs_, &stored_, &archive_) {
    connect(&data_, &OpenSet::left, this, &Session::leaveRuns);
    connect(&data_, &OpenSet::ready, this, [this] {
        runs_.regroup();
        queue_.read();
        stored_.load();
    });
    connect(&archive_, &RunArchive::kept, this, &Session::keepFile);
    connect(&stored_, &StoredRuns::waitingRunFound, &queue_, &TrainingQueue::change);
    connect(&data_, &OpenSet::noticed, this, &Session::noticed);
    connect(&archive_, &RunArchive::noticed, this, &Session::noticed);
    connect(&archive_, &RunArchive::failed, this, &Session::noticed);
    connect(&hidden_, &HiddenResults::noticed, this, &Session::noticed);
    connect(&runs_, &RunList::noticed, this, &Session::noticed);
    connect(&stored_, &StoredRuns::noticed, this, &Session::noticed);
    connect(&queue_, &TrainingQueue::noticed, this, &Session::noticed);
    connect(&removed_, &RemovedRuns::noticed, this, &Session::noticed);
    connect(&imports_, &PredictionImport::noticed, this, &Session::noticed);
    archive_.eraseOld();
}

Session::~Session() {
    queue_.quit(); // before anything else is waited for
}

/// Finished runs stay in memory: they belong to another task now.
void Session::leaveRuns() {
    queue_.leave();
    removed_.forget();
    stored_.abandon();
    runs_.leaveAll();
    queue_.arrive();
    times_.clear();
    runTimes_.drop();
}

void Session::keepFile(const QString& id, const QString& file) {
    if (removed_.takesFile(id, file)) // it was removed while it was being written
        return;
    SessionRun* run = runs_.editAnywhere(id);
    if (run == nullptr)
        return;
    run->stored.file = file;
    if (run->whole && !(run->whole->name.empty() && run->whole->note.empty())) // meanwhile
        archive_.describe(file, QString::fromStdString(run->whole->name),
                          QString::fromStdString(run->whole->note));
}

} // namespace groupscope
