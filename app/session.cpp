// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session.h"

#include "app/jobs/opened_folders.h"
#include "core/base/run_part.h"
#include "core/experiment/training.h"
#include "core/figures/method_style.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/import/embedding_file.h"
#include "core/methods/method.h"
#include "resources/demo/demo_set.h"

#include <QDir>
#include <QSet>
#include <QStandardPaths>

#include <algorithm>
#include <array>

namespace groupscope {

Session::Session(QObject* parent)
    : QObject(parent) {
    connect(&openJob_, &BackgroundJob::progressed, this, &Session::openingProgressed);
    connect(&openJob_, &BackgroundJob::noticed, this, &Session::noticed);
    connect(&openJob_, &BackgroundJob::failed, this, &Session::openFailed);
    connect(&openJob_, &BackgroundJob::cancelled, this, [this] { Q_EMIT openFailed(QString()); });
    connect(&trainJob_, &BackgroundJob::noticed, this, &Session::noticed);
    connect(&trainJob_, &BackgroundJob::progressed, this, &Session::reportProgress);
    connect(&trainJob_, &BackgroundJob::finished, this, [this] { endRun(SessionRun::State::done, {}); });
    connect(&trainJob_, &BackgroundJob::cancelled, this, [this] { endRun(SessionRun::State::stopped, {}); });
    connect(&trainJob_, &BackgroundJob::failed, this,
            [this](const QString& message) { endRun(SessionRun::State::failed, message); });
    connect(&archive_, &RunArchive::noticed, this, &Session::noticed);
    connect(&archive_, &RunArchive::failed, this, &Session::noticed);
    connect(&archive_, &RunArchive::kept, this, [this](const QString& id, const QString& file) {
        if (unwanted_.removeAll(id) > 0) // removed while it was being written
            discardFile(id);
        else if (SessionRun* run = findAnywhere(id))
            run->stored.file = file;
    });
    archive_.eraseOld();
    writeQueueSoon_.setSingleShot(true);
    connect(&writeQueueSoon_, &QTimer::timeout, this, [this] { writeQueue(true); });
    connect(&archive_, &RunArchive::loaded, this, &Session::addStored);
    connect(&archive_, &RunArchive::loadingEnded, this, [this](bool own) {
        if (std::exchange(othersRead_, false)) // once, not after every part of a large folder
            regroup();
        if (own)
            return;
        const int added = std::exchange(openedByHand_, 0), others = std::exchange(othersByHand_, 0);
        if (rememberedFolders_ > 0)
            --rememberedFolders_;
        else
            Q_EMIT runsOpened(added, others);
    });
    connect(&archive_, &RunArchive::fetched, this, [this](const std::shared_ptr<const Run>& full) {
        if (SessionRun* run = findMutable(QString::fromStdString(full->id))) {
            run->stored.full = full;
            keepDetails(*run, full);
            Q_EMIT runChanged(run->id);
        }
    });
}

Session::~Session() {
    writeQueue(false);
}

void Session::open(const QString& path, const TaskSelection& selection) {
    const auto read = [this, file = path.toStdString()](
                          const BackgroundJob::Context& context) -> std::shared_ptr<const EmbeddingSet> {
        auto content = std::make_shared<const FileContent>(describeFile(file, {}, context.run));
        if (content->format == annDataFormat)
            return openEmbeddingSet(file, partOf(context.run, 0.0, 0.9));
        context.post([this, content] { Q_EMIT importNeeded(content); });
        return nullptr;
    };
    askToLeave([this, path, read, selection] { startOpening(path, read, selection); });
}

void Session::import(const QString& path, const ImportMapping& mapping) {
    const auto read = [file = path.toStdString(), mapping](const BackgroundJob::Context& context) {
        return importEmbeddingSet(file, mapping, partOf(context.run, 0.0, 0.9));
    };
    startOpening(path, read, {.brokenRows = BrokenRows::exclude});
}

void Session::openDemo() {
    const std::string folder =
        QStandardPaths::writableLocation(QStandardPaths::AppDataLocation).toStdString();
    const auto read = [folder](const BackgroundJob::Context& context) {
        return openEmbeddingSet(demoSetFile(folder), partOf(context.run, 0.0, 0.9));
    };
    askToLeave([this, read] { startOpening(tr("the demo set"), read, {.brokenRows = BrokenRows::exclude}); });
}

void Session::askToLeave(std::function<void()> goOn) {
    if (isTraining() && leaveQuestion_)
        leaveQuestion_(std::move(goOn));
    else
        goOn();
}

void Session::startOpening(const QString& path, Reading read, const TaskSelection& selection) {
    Q_EMIT openingStarted(path);
    openJob_.start([this, read = std::move(read), selection](const BackgroundJob::Context& context) {
        if (const std::shared_ptr<const EmbeddingSet> set = read(context))
            resolve(set, selection, context);
    });
}

void Session::replaceSet(std::shared_ptr<const EmbeddingSet> set, const TaskSelection& selection) {
    const QString path = QString::fromStdString(set->path.string());
    const auto read = [set = std::move(set)](const BackgroundJob::Context&) { return set; };
    askToLeave([this, path, read, selection] { startOpening(path, read, selection); });
}

void Session::resolve(const std::shared_ptr<const EmbeddingSet>& set, const TaskSelection& selection,
                      const BackgroundJob::Context& context) {
    std::shared_ptr<const Task> task;
    std::shared_ptr<const ValidationReport> validation;
    QString problem;
    try {
        task = makeTask(set, selection);
    } catch (const Error& error) { // readable, but a person must say which column is which
        problem = QString::fromUtf8(error.what());
    }
    if (task) {
        validation =
            std::make_shared<const ValidationReport>(validateTask(*task, partOf(context.run, 0.9, 1.0)));
        questionOf(*task, context.run); // so that the window knows it when it is asked for
    }
    context.post([this, set, task, validation, problem] { adopt(set, task, validation, problem); });
}

void Session::reselect(const TaskSelection& selection) {
    if (set_)
        askToLeave([this, selection] { reselectNow(selection); });
}

void Session::reselectNow(const TaskSelection& selection) {
    Q_EMIT openingStarted(QString::fromStdString(set_->path.string()));
    openJob_.start([this, set = set_, before = task_, known = validation_,
                    selection](const BackgroundJob::Context& context) {
        const std::shared_ptr<const Task> task = makeTask(set, selection);
        const bool sameRows =
            before && before->embedding == task->embedding; // other columns are soon looked at
        const auto validation = std::make_shared<const ValidationReport>(
            sameRows ? validateTask(*task, known->facts) : validateTask(*task, context.run));
        questionOf(*task, context.run);
        context.post([this, set, task, validation] { adopt(set, task, validation, {}); });
    });
}

void Session::adopt(std::shared_ptr<const EmbeddingSet> set, std::shared_ptr<const Task> task,
                    std::shared_ptr<const ValidationReport> validation, const QString& problem) {
    clearRuns();
    times_.clear();
    set_ = std::move(set);
    task_ = std::move(task);
    validation_ = std::move(validation);
    if (!task_) {
        Q_EMIT columnsNeeded(problem);
        return;
    }
    Q_EMIT opened();
    regroup();
    readQueue();
    archive_.load(archiveFolder(*set_), true);
    openRememberedFolders();
}

/// Finished runs stay at hand: they answer another question now.
void Session::clearRuns() {
    writeQueue(false);
    paused_ = true; // nothing of the old set may start while its runs go
    discarded_.clear();
    discardWhenStopped_.clear();
    archive_.abandon();
    openedByHand_ = 0;
    rememberedFolders_ = 0;
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
        if (run.id == trainingId_) { // what it still sends must not reach a run of the same identity
            trainJob_.abandon();
            trainingId_.clear();
            trainingRemoved = true;
        }
    }
    if (removed.isEmpty())
        return;
    std::erase_if(runs_, [&wanted](const SessionRun& run) { return wanted.contains(run.id); });
    Q_EMIT runsRemoved(removed);
    if (!trainingRemoved)
        return;
    startNext();
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
        ++rememberedFolders_;
        archive_.load(folder, false);
    }
}

void Session::fetchDetails(const QString& id) {
    const SessionRun* run = find(id);
    if (run != nullptr && run->run && !run->hasDetails() && !run->stored.file.isEmpty())
        archive_.fetch(run->stored.file);
}

void Session::keepDetails(SessionRun& run, const std::shared_ptr<const Run>& full) {
    constexpr int mostDetailed = 16; // a head and logits of a large set take megabytes
    run.whole = full;
    showRun(run);
    detailed_.removeAll(run.id);
    detailed_ << run.id;
    while (detailed_.size() > mostDetailed) {
        SessionRun* oldest = findMutable(detailed_.takeFirst());
        if (oldest == nullptr || oldest->stored.file.isEmpty())
            continue; // what is on no disk stays in memory
        oldest->whole = oldest->stored.summary;
        oldest->stored.full.reset();
        showRun(*oldest);
    }
}

const SessionRun* Session::find(const QString& id) const {
    const auto found =
        std::find_if(runs_.begin(), runs_.end(), [&](const SessionRun& run) { return run.id == id; });
    return found == runs_.end() ? nullptr : &*found;
}

SessionRun* Session::findMutable(const QString& id) {
    return const_cast<SessionRun*>(std::as_const(*this).find(id));
}

void Session::giveColor(SessionRun& run) const {
    std::array<int, variantCount> uses{};
    for (const SessionRun& other : runs_)
        if (other.method == run.method)
            ++uses[static_cast<std::size_t>(other.variant)];
    // A sixth run of a method shares the colour used least.
    run.variant = static_cast<int>(std::min_element(uses.begin(), uses.end()) - uses.begin());
    run.color = QColor(QString::fromStdString(variantColor(run.method->id, run.variant)));
}

} // namespace groupscope
