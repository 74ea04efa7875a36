// SPDX-License-Identifier: GPL-3.0-or-later
// The order of the queue, and how it is kept on disk.
#include "app/session/training_queue.h"

#include "app/session/window_text.h"
#include "core/base/error.h"
#include "core/data/task_definition.h"
#include "core/methods/method.h"

#include <QDir>
#include <QFile>
#include <QSet>

#include <algorithm>
#include <chrono>
#include <functional>

namespace groupscope {

namespace {

/// Each run before the one that stands before it; the first of several that follow one another stays.
void moveUp(std::vector<SessionRun*>& places, const std::function<bool(const SessionRun&)>& wanted) {
    for (std::size_t i = 1; i < places.size(); ++i)
        if (wanted(*places[i]) && !wanted(*places[i - 1]))
            std::swap(*places[i], *places[i - 1]);
}

} // namespace

void TrainingQueue::stopRuns(const QStringList& ids) {
    for (const QString& id : ids)
        if (TrainingPlace* place = placeOf(id))
            place->job.cancel();
}

void TrainingQueue::stopAll() {
    paused_ = waitingCount() > 0;
    change();
    stopRuns(trainingRuns());
}

void TrainingQueue::setTrainingsAtOnce(int count) {
    if (count < 0 || count > mostTrainingsAtOnce)
        throw UsageError(std::to_string(count) + " trainings at once is out of range", "",
                         "choose a number from 1 to " + std::to_string(mostTrainingsAtOnce) +
                             ", or 0 to choose by the machine");
    atOnce_ = count;
    startNext();
    change();
}

void TrainingQueue::setPaused(bool paused) {
    paused_ = paused;
    change();
    if (!paused_)
        startNext();
}

void TrainingQueue::moveWaiting(const QStringList& ids, Move move) {
    std::vector<SessionRun*> places;
    for (SessionRun& run : runs_->editAll())
        if (run.waits())
            places.push_back(&run);
    const QSet<QString> set(ids.begin(), ids.end());
    const auto wanted = [&set](const SessionRun& run) { return set.contains(run.id); };
    if (move == Move::down)
        std::reverse(places.begin(), places.end());
    const std::size_t steps = move == Move::first ? places.size() : 1;
    for (std::size_t i = 0; i < steps; ++i)
        moveUp(places, wanted);
    change();
}

void TrainingQueue::resume(const QStringList& ids) {
    bool any = false;
    for (const QString& id : ids) {
        SessionRun* run = runs_->edit(id);
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
    change();
    for (const QString& id : ids)
        Q_EMIT runs_->runChanged(id);
}

void TrainingQueue::change() {
    runs_->numberWaiting();
    if (!writeSoon_.isActive())
        writeSoon_.start();
    Q_EMIT queueChanged();
}

/// The queue is that of one task: its runs belong to these examples, columns and split.
QString TrainingQueue::file() const {
    if (!set_->task() || archiveFolder(*set_->set()).isEmpty())
        return {};
    const std::string definition = definitionOf(*set_->task()).hash().substr(0, 16);
    return QDir(archiveFolder(*set_->set()))
        .filePath(QStringLiteral("queue/%1.json").arg(QString::fromStdString(definition)));
}

void TrainingQueue::write(bool withTraining) {
    constexpr int shortestPause = 200; // milliseconds
    writeSoon_.stop();
    const QString path = file();
    if (path.isEmpty())
        return;
    const auto before = std::chrono::steady_clock::now();
    std::vector<WaitingRun> begunRuns, waiting;
    for (const SessionRun& run : runs_->all()) {
        const WaitingRun written{{run.method->id, run.parameters, run.seed}, run.select};
        const bool begun =
            run.state == SessionRun::State::training || run.state == SessionRun::State::stopped;
        // What trains goes on first. One that ends before its first epoch has left nothing on disk.
        if (withTraining ? run.state == SessionRun::State::training : begun && run.history.empty())
            begunRuns.push_back(written);
        else if (run.waits())
            waiting.push_back(written);
    }
    waiting.insert(waiting.begin(), begunRuns.begin(), begunRuns.end());
    try {
        saveQueue(path.toStdString(), waiting);
    } catch (const Error& error) {
        Q_EMIT noticed(tr("The waiting runs cannot be saved: %1").arg(windowText(error)));
    }
    // Ten thousand runs take a while to write: never more than a small share of the time.
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - before;
    writeSoon_.setInterval(std::max(shortestPause, static_cast<int>(20.0 * spent.count())));
}

void TrainingQueue::read() {
    const QString path = file();
    if (path.isEmpty())
        return;
    std::vector<std::string> leftOut;
    std::vector<WaitingRun> waiting;
    try {
        waiting = loadQueue(path.toStdString(), leftOut);
    } catch (const Error& error) {
        QFile::rename(path, path + QStringLiteral(".damaged")); // the next queue must not replace it
        leftOut.push_back(windowText(error).toStdString());
    }
    for (const std::string& line : leftOut)
        Q_EMIT noticed(QString::fromStdString(line));
    std::vector<SessionRun> coming;
    QSet<QString> ids; // of coming
    for (const WaitingRun& entry : waiting) {
        SessionRun run = runs_->newRun(entry.run, entry.select);
        if (runs_->find(run.id) != nullptr || ids.contains(run.id))
            continue;
        ids.insert(run.id);
        coming.push_back(std::move(run));
    }
    if (coming.empty())
        return;
    paused_ = true; // opening a file must not set the machine to work unasked
    runs_->add(std::move(coming));
    change();
}

} // namespace groupscope
