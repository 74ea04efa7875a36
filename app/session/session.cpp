// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session.h"

#include "app/session/opened_folders.h"
#include "core/figures/method_style.h"
#include "core/methods/method.h"

#include <QDir>
#include <QSet>

#include <algorithm>
#include <array>
#include <utility>

namespace groupscope {

Session::Session(QObject* parent)
    : QObject(parent) {
    connect(&openJob_, &BackgroundJob::progressed, this, &Session::openingProgressed);
    connect(&openJob_, &BackgroundJob::noticed, this, &Session::noticed);
    connect(&openJob_, &BackgroundJob::failed, this, &Session::openFailed);
    connect(&openJob_, &BackgroundJob::cancelled, this, [this] { Q_EMIT openFailed(QString()); });
    connect(&archive_, &RunArchive::noticed, this, &Session::noticed);
    connect(&archive_, &RunArchive::failed, this, &Session::noticed);
    connect(&archive_, &RunArchive::kept, this, [this](const QString& id, const QString& file) {
        if (unwanted_.removeAll(id) > 0) // removed while it was being written
            discardFile(id, file);
        else if (SessionRun* run = findAnywhere(id)) {
            run->stored.file = file;
            if (run->whole && !(run->whole->name.empty() && run->whole->note.empty())) // meanwhile
                archive_.describe(file, QString::fromStdString(run->whole->name),
                                  QString::fromStdString(run->whole->note));
        }
    });
    trialSoon_.setSingleShot(true);
    trialSoon_.setInterval(500); // milliseconds
    connect(&trialSoon_, &QTimer::timeout, this, &Session::startTrial);
    for (const auto ended : {&BackgroundJob::finished, &BackgroundJob::cancelled})
        connect(&trialJob_, ended, this, &Session::timeMeasured);
    connect(&trialJob_, &BackgroundJob::failed, this, &Session::timeMeasured); // its training says why
    connect(&predictionJob_, &BackgroundJob::failed, this, &Session::predictionImportFailed);
    connect(&predictionJob_, &BackgroundJob::noticed, this, &Session::noticed);
    archive_.eraseOld();
    writeQueueSoon_.setSingleShot(true);
    connect(&writeQueueSoon_, &QTimer::timeout, this, [this] { writeQueue(true); });
    connect(&archive_, &RunArchive::loaded, this, &Session::addStored);
    connect(&archive_, &RunArchive::failuresRead, this, &Session::addFailures);
    connect(&archive_, &RunArchive::loadingEnded, this, [this](bool own) {
        if (std::exchange(folders_.anyOthers, false)) // once, not after every part of a large folder
            regroup();
        if (folders_.left > 0 && --folders_.left == 0)
            Q_EMIT runsRead();
        if (own)
            return;
        const int added = std::exchange(folders_.added, 0), others = std::exchange(folders_.othersAdded, 0);
        if (folders_.remembered > 0)
            --folders_.remembered;
        else
            Q_EMIT runsOpened(added, others);
    });
    connect(&archive_, &RunArchive::fetched, this, [this](const std::shared_ptr<const Run>& full) {
        if (SessionRun* run = findMutable(QString::fromStdString(full->id))) {
            run->stored.full = full;
            run->stored.problem.clear();
            if (run->whole && (run->whole->name != full->name || run->whole->note != full->note)) {
                auto described = std::make_shared<Run>(*full); // it was read before it was described
                described->name = run->whole->name;
                described->note = run->whole->note;
                run->stored.full = described;
            }
            keepDetails(*run, run->stored.full);
            Q_EMIT runChanged(run->id);
        }
    });
    connect(&archive_, &RunArchive::fetchFailed, this, [this](const QString& file, const QString& message) {
        const auto run = std::find_if(runs_.begin(), runs_.end(),
                                      [&](const SessionRun& there) { return there.stored.file == file; });
        if (run == runs_.end() || run->stored.problem == message)
            return; // once: those who hear of it ask again
        run->stored.problem = message;
        Q_EMIT noticed(message);
        Q_EMIT runChanged(run->id);
    });
}

Session::~Session() {
    for (const auto& place : places_) // all at once, instead of waiting for one after the other
        place->job.cancel();
    writeQueue(false);
}

void Session::askToLeave(std::function<void()> goOn) {
    if (isTraining() && leaveQuestion_)
        leaveQuestion_(std::move(goOn));
    else
        goOn();
}

/// Finished runs stay at hand: they belong to another task now.
void Session::clearRuns() {
    writeQueue(false);
    paused_ = true; // nothing of the old set may start while its runs go
    discarded_.clear();
    discardWhenStopped_.clear();
    archive_.abandon();
    folders_.added = 0;
    folders_.remembered = 0;
    QStringList ids;
    for (const SessionRun& run : runs_) {
        ids << run.id;
        if (run.run && run.state == SessionRun::State::done)
            setAside(run);
    }
    remove(ids);
    paused_ = false;
}

void Session::remove(const QStringList& ids) {
    bool trainingRemoved = false;
    const QSet<QString> wanted(ids.begin(), ids.end());
    QStringList removed;
    for (const SessionRun& run : runs_) {
        if (!wanted.contains(run.id))
            continue;
        removed << run.id;
        detailed_.removeAll(run.id);
        if (TrainingPlace* place = placeOf(run.id)) {
            place->job.abandon(); // what it still sends must not reach a run of the same identity
            place->id.clear();
            trainingRemoved = true;
        }
    }
    if (removed.isEmpty())
        return;
    std::erase_if(runs_, [&wanted](const SessionRun& run) { return wanted.contains(run.id); });
    runPlaces_.forget();
    Q_EMIT runsRemoved(removed);
    if (!trainingRemoved)
        return;
    startNext();
    shareThreads();
    if (!isTraining())
        Q_EMIT trainingStopped();
}

void Session::openRuns(const QString& folder) {
    if (!task_)
        return;
    OpenedFolders(archiveFolder(*set_)).add(folder);
    archive_.load(folder, false);
}

void Session::openRememberedFolders() {
    const OpenedFolders opened(archiveFolder(*set_));
    for (const QString& folder : opened.folders()) {
        if (!QDir(folder).exists()) {
            Q_EMIT noticed(tr("The runs of %1 are not there: the folder is gone.").arg(folder));
            continue;
        }
        ++folders_.remembered;
        archive_.load(folder, false);
    }
}

void Session::fetchDetails(const QString& id) {
    const SessionRun* run = find(id);
    if (run != nullptr && run->run && !run->hasDetails() && !run->stored.file.isEmpty())
        archive_.fetch(run->stored.file);
}

void Session::keepDetails(SessionRun& run, const std::shared_ptr<const Run>& full) {
    run.whole = full;
    showRun(run);
    detailed_.removeAll(run.id);
    detailed_ << run.id;
    QSet<QString> held;
    for (const auto& [holder, ids] : held_)
        held.unite(QSet<QString>(ids.begin(), ids.end()));
    QStringList toGiveUp = detailed_;
    toGiveUp.removeIf([&](const QString& id) { return held.contains(id); });
    toGiveUp.resize(std::max<qsizetype>(0, toGiveUp.size() - mostDetailed)); // those of the longest ago
    for (const QString& id : std::as_const(toGiveUp)) {
        detailed_.removeAll(id);
        SessionRun* oldest = findMutable(id);
        if (oldest == nullptr || oldest->stored.file.isEmpty())
            continue; // what is on no disk stays in memory
        oldest->whole = oldest->stored.summary;
        oldest->stored.full.reset();
        showRun(*oldest);
    }
}

void Session::holdDetails(const QObject* holder, const QStringList& ids) {
    if (ids.isEmpty())
        held_.erase(holder);
    else
        held_[holder] = ids;
}

const SessionRun* Session::find(const QString& id) const {
    const std::optional<std::size_t> place = runPlaces_.find(runs_, id);
    return place ? &runs_[*place] : nullptr;
}

SessionRun* Session::findMutable(const QString& id) {
    return const_cast<SessionRun*>(std::as_const(*this).find(id));
}

void Session::giveColor(SessionRun& run) const {
    VariantUses uses = variantUses();
    giveColor(run, uses);
}

VariantUses Session::variantUses() const {
    VariantUses uses;
    for (const SessionRun& run : runs_)
        ++uses[run.method][static_cast<std::size_t>(run.variant)];
    return uses;
}

void Session::giveColor(SessionRun& run, VariantUses& uses) const {
    auto& own = uses[run.method];
    // A sixth run of a method shares the colour used least.
    const auto least = std::min_element(own.begin(), own.end());
    ++*least;
    run.variant = static_cast<int>(least - own.begin());
    colorRun(run);
}

} // namespace groupscope
