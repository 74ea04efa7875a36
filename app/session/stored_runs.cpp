// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/stored_runs.h"

#include "app/session/opened_folders.h"
#include "core/base/version.h"
#include "core/data/task.h"
#include "core/methods/shared/imported_model.h"
#include "core/training/epoch_plan.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

/// When a run of the folder was last written, or failed. Reads no file.
QDateTime changeOf(const QString& folder) {
    QDateTime last = QFileInfo(folder).lastModified();
    for (const char* part : {"runs", "failed"})
        last = std::max(last, QFileInfo(QDir(folder).filePath(QLatin1String(part))).lastModified());
    return last;
}

} // namespace

StoredRuns::StoredRuns(const OpenSet* set, RunList* runs, const HiddenResults* hidden, RunArchive* archive,
                       TimeEstimate* times, QObject* parent)
    : QObject(parent)
    , set_(set)
    , runs_(runs)
    , hidden_(hidden)
    , archive_(archive)
    , times_(times) {
    connect(archive, &RunArchive::loaded, this, &StoredRuns::add);
    connect(archive, &RunArchive::failuresRead, this, &StoredRuns::addFailures);
    connect(archive, &RunArchive::loadingEnded, this, &StoredRuns::endFolder);
    connect(archive, &RunArchive::tablesRead, this, &StoredRuns::takeTables);
    connect(archive, &RunArchive::failed, this, [this] { reading_ = 0; }); // the folder may be gone
    connect(&look_, &QTimer::timeout, this, &StoredRuns::lookAgain);
    look_.start(lookInterval);
}

void StoredRuns::openRuns(const QString& folder) {
    if (!set_->task())
        return;
    OpenedFolders(archiveFolder(*set_->set())).add(folder);
    readFolder(folder, changeOf(folder));
}

void StoredRuns::followRuns(const QString& folder) {
    if (!set_->task())
        return;
    ++remembered_;
    openRuns(folder);
}

void StoredRuns::readFolder(const QString& folder, const QDateTime& changed) {
    seen_[folder] = changed; // before it is read: what is written meanwhile is found next time
    ++reading_;
    archive_->load(folder, false);
}

void StoredRuns::lookAgain() {
    if (!set_->task() || reading_ > 0 || looking_.isRunning() || seen_.empty())
        return;
    looking_.start([this, before = seen_](const BackgroundJob::Context& context) {
        for (const auto& [folder, seen] : before)
            if (const QDateTime last = changeOf(folder); last > seen)
                context.post([this, folder = folder, last] {
                    if (!seen_.contains(folder)) // the set was left
                        return;
                    ++remembered_;
                    readFolder(folder, last);
                });
    });
}

void StoredRuns::openRememberedFolders() {
    const OpenedFolders opened(archiveFolder(*set_->set()));
    for (const QString& folder : opened.folders()) {
        if (!QDir(folder).exists()) {
            Q_EMIT noticed(tr("The runs of %1 are not available: the folder is missing.").arg(folder));
            continue;
        }
        ++remembered_;
        readFolder(folder, changeOf(folder));
    }
}

void StoredRuns::readOwn() {
    archive_->load(archiveFolder(*set_->set()), true);
}

void StoredRuns::load() {
    const QString folder = archiveFolder(*set_->set());
    readOwn();
    openRememberedFolders();
    left_ = remembered_ + (folder.isEmpty() ? 0 : 1);
    if (left_ == 0)
        Q_EMIT runsRead();
}

void StoredRuns::abandon() {
    archive_->abandon();
    looking_.abandon();
    seen_.clear();
    reading_ = 0;
    takeTables(std::make_shared<const FolderTables>());
    added_ = othersAdded_ = 0;
    remembered_ = 0;
    anyOthers_ = false;
}

void StoredRuns::takeTables(const std::shared_ptr<const FolderTables>& tables) {
    if (*tables == *tables_)
        return;
    tables_ = tables;
    runs_->setVariants(tables_->variants);
}

void StoredRuns::endFolder(bool own) {
    if (std::exchange(anyOthers_, false)) // once, not after every part of a large folder
        runs_->regroup();
    if (left_ > 0 && --left_ == 0)
        Q_EMIT runsRead();
    if (own)
        return;
    reading_ = std::max(0, reading_ - 1);
    const int added = std::exchange(added_, 0), others = std::exchange(othersAdded_, 0);
    if (remembered_ > 0)
        --remembered_;
    else
        Q_EMIT runsOpened(added, others);
}

SessionRun StoredRuns::fromDisk(const StoredRun& found) const {
    const Run& run = *found.summary;
    SessionRun entry;
    entry.id = QString::fromStdString(run.id);
    entry.state = run.complete ? SessionRun::State::done : SessionRun::State::stopped;
    entry.method = &methodOfRun(run.method);
    entry.parameters = run.parameters;
    entry.seed = run.seed;
    entry.select = run.select;
    entry.classNames = run.groups.classes();
    const bool selects = run.split(run.task.selectSplit) != nullptr; // as monitoredRows() chooses
    entry.monitored = !run.monitorSplit.empty() ? run.monitorSplit
                      : selects                 ? run.task.selectSplit
                                                : run.task.fitSplit;
    const auto trained = static_cast<int>(run.history.size());
    entry.epochCount =
        run.complete ? trained
                     : std::max(trained, expectedEpochs(run.parameters, set_->task()->fitRows().size()));
    entry.progress = run.complete ? 1.0 : 0.0;
    if (!run.complete && run.programVersion != programVersion)
        entry.message = tr("Version %1 of the program began this run. Resume starts again, because another "
                           "version may give another result.")
                            .arg(QString::fromStdString(run.programVersion));
    entry.whole = found.summary;
    entry.stored = found;
    return entry;
}

void StoredRuns::add(const std::vector<StoredRun>& stored) {
    const TaskDefinition asked = definitionOf(*set_->task());
    const OpenedFolders opened(archiveFolder(*set_->set()));
    std::vector<SessionRun> coming;
    QSet<QString> ids; // of coming
    int others = 0;
    for (const StoredRun& found : stored) {
        SessionRun run = fromDisk(found);
        if (!found.own && opened.isTakenOut(run.id))
            continue;
        if (SessionRun* known = runs_->editAnywhere(run.id)) {
            takeEarlier(*known, found);
            takeFinished(*known, found);
            continue;
        }
        if (ids.contains(run.id))
            continue;
        hidden_->show(run);
        if (found.summary->task != asked) {
            others += run.state == SessionRun::State::done ? 1 : 0;
            if (run.state == SessionRun::State::done)
                runs_->setAside(std::move(run));
            continue;
        }
        times_->learn(*found.summary);
        ids.insert(run.id);
        coming.push_back(std::move(run));
    }
    if (!stored.empty() && !stored.front().own) {
        added_ += static_cast<int>(coming.size());
        othersAdded_ += others;
    }
    runs_->add(std::move(coming));
    anyOthers_ = anyOthers_ || others > 0 || !runs_->varied().empty();
}

void StoredRuns::addFailures(const std::vector<RunFailure>& failures, bool own) {
    const TaskDefinition asked = definitionOf(*set_->task());
    const OpenedFolders opened(archiveFolder(*set_->set()));
    std::vector<SessionRun> coming;
    QSet<QString> ids; // of coming
    for (const RunFailure& failure : failures) {
        const QString id = QString::fromStdString(failure.run.id);
        SessionRun* known = runs_->editAnywhere(id);
        if (known != nullptr && known->state == SessionRun::State::stopped) { // at the epoch it failed in
            known->state = SessionRun::State::failed;
            known->message = QString::fromStdString(failure.text);
            Q_EMIT runs_->runChanged(id);
        }
        if (known != nullptr || failure.run.task != asked || (!own && opened.isTakenOut(id)))
            continue;
        SessionRun run =
            runs_->newRun({failure.run.method, failure.run.parameters, failure.run.seed}, failure.run.select);
        if (run.id != id || ids.contains(id))
            continue; // another version gives such a run another identity; a copy of a file has the same
        ids.insert(id);
        run.state = SessionRun::State::failed;
        run.message = QString::fromStdString(failure.text);
        run.stored.own = own;
        coming.push_back(std::move(run));
    }
    runs_->add(std::move(coming));
}

void StoredRuns::takeEarlier(SessionRun& waiting, const StoredRun& found) {
    if (waiting.state != SessionRun::State::queued || waiting.whole || !found.own)
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
    hidden_->show(waiting);
    Q_EMIT waitingRunFound(waiting.id);
    Q_EMIT runs_->runChanged(waiting.id);
}

void StoredRuns::takeFinished(SessionRun& unfinished, const StoredRun& found) {
    if ((unfinished.state != SessionRun::State::stopped && unfinished.state != SessionRun::State::failed) ||
        unfinished.stored.own || found.own || !found.summary->complete)
        return;
    const SessionRun there = fromDisk(found);
    unfinished.state = there.state;
    unfinished.stored = there.stored;
    unfinished.whole = there.whole;
    unfinished.epochCount = there.epochCount;
    unfinished.progress = there.progress;
    unfinished.message = there.message;
    hidden_->show(unfinished);
    Q_EMIT runs_->runChanged(unfinished.id);
}

} // namespace groupscope
