// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session.h"

#include "app/jobs/training_work.h"
#include "core/experiment/run_identity.h"
#include "core/experiment/training.h"
#include "core/io/anndata_reader.h"
#include "resources/demo/demo_set.h"
#include "widgets/style/palette.h"

#include <QStandardPaths>

#include <algorithm>

namespace groupscope {

Session::Session(QObject* parent)
    : QObject(parent) {
    connect(&openJob_, &BackgroundJob::progressed, this, &Session::openingProgressed);
    connect(&openJob_, &BackgroundJob::noticed, this, &Session::noticed);
    connect(&openJob_, &BackgroundJob::failed, this, &Session::openFailed);
    connect(&openJob_, &BackgroundJob::cancelled, this, [this] { Q_EMIT openFailed(QString()); });
    connect(&trainJob_, &BackgroundJob::noticed, this, &Session::noticed);
    connect(&trainJob_, &BackgroundJob::progressed, this, [this](double fraction, const QString& activity) {
        if (SessionRun* run = findMutable(trainingId_))
            run->progress = fraction;
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - trainingStart_;
        double left = fraction > 0.01 ? spent.count() * (1.0 - fraction) / fraction : -1.0;
        if (const SessionRun* current = find(trainingId_); left >= 0.0 && current != nullptr)
            for (const SessionRun& run : runs_) // other seeds of the same settings will take as long
                if (run.state == SessionRun::State::queued && run.method == current->method &&
                    run.parameters == current->parameters)
                    left += spent.count() / fraction;
        Q_EMIT runChanged(trainingId_);
        Q_EMIT trainingProgressed(fraction, left, activity);
    });
    connect(&trainJob_, &BackgroundJob::finished, this, [this] { endRun(SessionRun::State::done, {}); });
    connect(&trainJob_, &BackgroundJob::cancelled, this, [this] { endRun(SessionRun::State::stopped, {}); });
    connect(&trainJob_, &BackgroundJob::failed, this,
            [this](const QString& message) { endRun(SessionRun::State::failed, message); });
}

void Session::open(const QString& path, const TaskSelection& selection) {
    startOpening(
        path, [file = path.toStdString()] { return file; }, selection);
}

void Session::openDemo() {
    const std::string folder =
        QStandardPaths::writableLocation(QStandardPaths::AppDataLocation).toStdString();
    startOpening(tr("the demo set"), [folder] { return demoSetFile(folder).string(); }, {});
}

void Session::startOpening(const QString& path, std::function<std::string()> prepare,
                           const TaskSelection& selection) {
    Q_EMIT openingStarted(path);
    openJob_.start([this, prepare = std::move(prepare), selection](const BackgroundJob::Context& context) {
        const auto set = openEmbeddingSet(prepare(), context.run);
        std::shared_ptr<const Task> task;
        QString problem;
        try {
            task = makeTask(set, selection);
        } catch (const Error& error) { // readable, but a person must say which column is which
            problem = QString::fromUtf8(error.what());
        }
        context.post([this, set, task, problem] { adopt(set, task, problem); });
    });
}

void Session::reselect(const TaskSelection& selection) {
    if (!set_)
        return;
    Q_EMIT openingStarted(QString::fromStdString(set_->path.string()));
    openJob_.start([this, set = set_, selection](const BackgroundJob::Context& context) {
        const std::shared_ptr<const Task> task = makeTask(set, selection);
        context.post([this, set, task] { adopt(set, task, {}); });
    });
}

void Session::adopt(std::shared_ptr<const EmbeddingSet> set, std::shared_ptr<const Task> task,
                    const QString& problem) {
    clearRuns();
    set_ = std::move(set);
    task_ = std::move(task);
    if (task_)
        Q_EMIT opened();
    else
        Q_EMIT columnsNeeded(problem);
}

void Session::clearRuns() {
    QStringList ids;
    for (const SessionRun& run : runs_)
        ids << run.id;
    remove(ids);
}

QStringList Session::train(const QString& methodId, const std::map<std::string, std::string>& assignments,
                           std::uint64_t firstSeed, int seedCount) {
    QStringList added;
    if (!task_)
        return added;
    const Method& method = findMethod(methodId.toStdString());
    const ParameterValues parameters = resolveParameters(method.parameters, assignments);
    for (int i = 0; i < seedCount; ++i) {
        SessionRun run;
        run.method = &method;
        run.parameters = parameters;
        run.classNames = task_->groups.classes();
        run.monitored = splitName(monitoredSplit(*task_));
        run.seed = firstSeed + static_cast<std::uint64_t>(i);
        run.id = QString::fromStdString(runIdentity(describeRun(*task_, method, parameters, run.seed)));
        if (const SessionRun* known = find(run.id)) {
            if (known->state == SessionRun::State::done || known->state == SessionRun::State::training ||
                known->state == SessionRun::State::queued) {
                Q_EMIT noticed(tr("%1 with these settings and seed %2 is there already.")
                                   .arg(QString::fromStdString(method.name))
                                   .arg(run.seed));
                continue;
            }
            remove({run.id}); // stopped or failed: this is a second try
        }
        run.color = freeColor();
        runs_.push_back(run);
        added << run.id;
        Q_EMIT runAdded(run.id);
    }
    startNext();
    return added;
}

void Session::startNext() {
    if (trainJob_.isRunning())
        return;
    const auto next = std::find_if(runs_.begin(), runs_.end(), [](const SessionRun& run) {
        return run.state == SessionRun::State::queued;
    });
    if (next == runs_.end())
        return;
    next->state = SessionRun::State::training;
    trainingId_ = next->id;
    trainingStart_ = std::chrono::steady_clock::now();
    const QString id = next->id;
    TrainingListener listener{
        .planned =
            [this, id](int epochs) {
                if (SessionRun* run = findMutable(id))
                    run->epochCount = epochs;
            },
        .epochs = [this, id](std::vector<EpochRecord> records,
                             GroupReport report) { recordEpochs(id, std::move(records), std::move(report)); },
        .finished = [this, id](std::shared_ptr<const Run> run) { finishRun(id, std::move(run)); }};
    trainJob_.start(trainingWork(task_, *next->method, next->parameters, next->seed, std::move(listener)));
    Q_EMIT trainingStarted();
    Q_EMIT runChanged(id);
}

void Session::recordEpochs(const QString& id, std::vector<EpochRecord> records, GroupReport report) {
    SessionRun* run = findMutable(id);
    if (run == nullptr)
        return;
    const int first = static_cast<int>(run->history.size());
    std::move(records.begin(), records.end(), std::back_inserter(run->history));
    run->liveReport = std::move(report);
    Q_EMIT epochsRecorded(id, first);
}

void Session::finishRun(const QString& id, std::shared_ptr<const Run> result) {
    if (SessionRun* run = findMutable(id))
        run->run = std::move(result);
}

void Session::endRun(SessionRun::State state, const QString& message) {
    const QString id = std::exchange(trainingId_, QString());
    if (SessionRun* run = findMutable(id)) {
        const bool early = run->run && !run->run->complete;
        run->state = early && state == SessionRun::State::done ? SessionRun::State::stopped : state;
        run->message = message;
        run->progress = run->state == SessionRun::State::done ? 1.0 : run->progress;
        Q_EMIT runChanged(id);
    }
    startNext();
    if (!isTraining())
        Q_EMIT trainingStopped();
}

void Session::cancelTraining() {
    QStringList waiting;
    for (const SessionRun& run : runs_)
        if (run.state == SessionRun::State::queued)
            waiting << run.id;
    remove(waiting);
    trainJob_.cancel();
}

void Session::remove(const QStringList& ids) {
    bool trainingRemoved = false;
    for (const QString& id : ids) {
        const auto found =
            std::find_if(runs_.begin(), runs_.end(), [&](const SessionRun& run) { return run.id == id; });
        if (found == runs_.end())
            continue;
        if (id == trainingId_) { // what it still sends must not reach a run of the same identity
            trainJob_.abandon();
            trainingId_.clear();
            trainingRemoved = true;
        }
        runs_.erase(found);
        Q_EMIT runRemoved(id);
    }
    if (!trainingRemoved)
        return;
    startNext();
    if (!isTraining())
        Q_EMIT trainingStopped();
}

const SessionRun* Session::find(const QString& id) const {
    const auto found =
        std::find_if(runs_.begin(), runs_.end(), [&](const SessionRun& run) { return run.id == id; });
    return found == runs_.end() ? nullptr : &*found;
}

SessionRun* Session::findMutable(const QString& id) {
    return const_cast<SessionRun*>(std::as_const(*this).find(id));
}

QColor Session::freeColor() const {
    constexpr int colors = 8; // the colour-blind-safe set; a ninth run shares the colour used least
    std::vector<int> used(colors, 0);
    for (const SessionRun& run : runs_)
        for (int i = 0; i < colors; ++i)
            used[static_cast<std::size_t>(i)] += run.color == categoryColor(i, colors, false) ? 1 : 0;
    const auto least = std::min_element(used.begin(), used.end()) - used.begin();
    return categoryColor(static_cast<int>(least), colors, false);
}

} // namespace groupscope
