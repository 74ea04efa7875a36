// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the session that holds the queue: who waits, in which order, and that none of it is lost when
// the window goes.
#include "app/session/session.h"

#include "core/base/error.h"
#include "core/data/task_definition.h"

#include <QDir>
#include <QFile>
#include <QSet>

#include <algorithm>
#include <chrono>

namespace groupscope {

namespace {

bool waits(const SessionRun& run) {
    return run.state == SessionRun::State::queued;
}

/// Each run before the one that stands before it; the first of several that follow one another stays.
void moveUp(std::vector<SessionRun*>& places, const std::function<bool(const SessionRun&)>& wanted) {
    for (std::size_t i = 1; i < places.size(); ++i)
        if (wanted(*places[i]) && !wanted(*places[i - 1]))
            std::swap(*places[i], *places[i - 1]);
}

} // namespace

std::size_t Session::waitingCount() const {
    return static_cast<std::size_t>(std::count_if(runs_.begin(), runs_.end(), waits));
}

void Session::stopRuns(const QStringList& ids) {
    for (const QString& id : ids)
        if (TrainingPlace* place = placeOf(id))
            place->job.cancel();
}

void Session::stopAll() {
    paused_ = waitingCount() > 0;
    changeQueue();
    stopRuns(trainingRuns());
}

void Session::setTrainingsAtOnce(int count) {
    if (count < 0 || count > mostTrainingsAtOnce)
        throw UsageError(std::to_string(count) + " trainings at once are out of range", "",
                         "choose a number from 1 to " + std::to_string(mostTrainingsAtOnce) +
                             ", or 0 for as many as suit the machine");
    atOnce_ = count;
    startNext();
    changeQueue();
}

void Session::setPaused(bool paused) {
    paused_ = paused;
    changeQueue();
    if (!paused_)
        startNext();
}

void Session::moveWaiting(const QStringList& ids, Move move) {
    std::vector<SessionRun*> places;
    for (SessionRun& run : runs_)
        if (waits(run))
            places.push_back(&run);
    const QSet<QString> set(ids.begin(), ids.end());
    const auto wanted = [&set](const SessionRun& run) { return set.contains(run.id); };
    if (move == Move::down)
        std::reverse(places.begin(), places.end());
    const std::size_t steps = move == Move::first ? places.size() : 1;
    for (std::size_t i = 0; i < steps; ++i)
        moveUp(places, wanted);
    changeQueue();
}

void Session::resume(const QStringList& ids) {
    bool any = false;
    for (const QString& id : ids) {
        SessionRun* run = findMutable(id);
        if (run == nullptr || run->state != SessionRun::State::stopped)
            continue;
        any = true;
        run->state = SessionRun::State::queued;
        run->earlier = run->whole;
        if (hasFreePlace())
            start(*run); // somebody wants it now, whether or not others are held back
    }
    if (!any)
        return;
    changeQueue();
    for (const QString& id : ids)
        Q_EMIT runChanged(id);
}

void Session::numberWaiting() {
    int place = 0;
    for (SessionRun& run : runs_)
        run.place = waits(run) ? ++place : 0;
}

void Session::changeQueue() {
    numberWaiting();
    if (!writeQueueSoon_.isActive())
        writeQueueSoon_.start();
    Q_EMIT queueChanged();
}

/// Of one task: rows, columns and split are what its runs are about.
QString Session::queueFile() const {
    if (!task_ || archiveFolder(*set_).isEmpty())
        return {};
    const std::string definition = definitionOf(*task_).hash().substr(0, 16);
    return QDir(archiveFolder(*set_))
        .filePath(QStringLiteral("queue/%1.json").arg(QString::fromStdString(definition)));
}

void Session::writeQueue(bool withTraining) {
    constexpr int shortestPause = 200; // milliseconds
    writeQueueSoon_.stop();
    const QString file = queueFile();
    if (file.isEmpty())
        return;
    const auto before = std::chrono::steady_clock::now();
    std::vector<WaitingRun> begunRuns, waiting;
    for (const SessionRun& run : runs_) {
        const WaitingRun written{{run.method->id, run.parameters, run.seed}, run.select};
        const bool begun =
            run.state == SessionRun::State::training || run.state == SessionRun::State::stopped;
        // What trains goes on first. One that ends before its first epoch has left nothing on disk.
        if (withTraining ? run.state == SessionRun::State::training : begun && run.history.empty())
            begunRuns.push_back(written);
        else if (waits(run))
            waiting.push_back(written);
    }
    waiting.insert(waiting.begin(), begunRuns.begin(), begunRuns.end());
    try {
        saveQueue(file.toStdString(), waiting);
    } catch (const Error& error) {
        Q_EMIT noticed(
            tr("The runs that wait are not kept on disk: %1").arg(QString::fromUtf8(error.what())));
    }
    // Ten thousand runs take a while to write: never more than a small share of the time.
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - before;
    writeQueueSoon_.setInterval(std::max(shortestPause, static_cast<int>(20.0 * spent.count())));
}

void Session::readQueue() {
    const QString file = queueFile();
    if (file.isEmpty())
        return;
    std::vector<std::string> leftOut;
    std::vector<WaitingRun> waiting;
    try {
        waiting = loadQueue(file.toStdString(), leftOut);
    } catch (const Error& error) {
        QFile::rename(file, file + QStringLiteral(".damaged")); // the next queue must not replace it
        leftOut.push_back(error.what());
    }
    for (const std::string& line : leftOut)
        Q_EMIT noticed(QString::fromStdString(line));
    QStringList added;
    for (const WaitingRun& entry : waiting) {
        SessionRun run = newRun(entry.run, entry.select);
        if (find(run.id) != nullptr)
            continue;
        giveColor(run);
        added << run.id;
        runs_.push_back(std::move(run));
    }
    if (added.isEmpty())
        return;
    paused_ = true; // opening a file must not set the machine to work unasked
    numberWaiting();
    Q_EMIT runsAdded(added);
    changeQueue();
}

void Session::takeEarlier(SessionRun& waiting, const StoredRun& found) {
    if (!waits(waiting) || waiting.whole || !found.own)
        return;
    const SessionRun there = fromDisk(found);
    waiting.stored = there.stored;
    waiting.whole = there.whole;
    waiting.epochCount = there.epochCount;
    if (there.state == SessionRun::State::done) {
        waiting.state = SessionRun::State::done;
        waiting.progress = 1.0;
    } else {
        waiting.earlier = there.whole;
    }
    showRun(waiting);
    changeQueue();
    Q_EMIT runChanged(waiting.id);
}

} // namespace groupscope
