// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/document.h"

#include "app/document/undo_step.h"
#include "app/session/window_text.h"
#include "app/views/pane_context.h"
#include "core/base/error.h"

#include <QDir>
#include <QFileInfo>
#include <QLockFile>

#include <algorithm>

namespace groupscope {

namespace {

/// Beside the document, where every machine that shares the folder sees it.
std::unique_ptr<QLockFile> lockOfDocument(const QString& file) {
    const QFileInfo info(file);
    auto lock = std::make_unique<QLockFile>(
        info.absoluteDir().filePath(QStringLiteral(".%1.lock").arg(info.fileName())));
    lock->setStaleLockTime(0); // a document may be open for weeks
    return lock;
}

QString fullPath(const QString& file) {
    const QString real = QFileInfo(file).canonicalFilePath(); // one lock for a file, whatever it is called
    return real.isEmpty() ? QFileInfo(file).absoluteFilePath() : real;
}

} // namespace

Document::Document(PaneContext* context, QObject* parent)
    : QObject(parent)
    , context_(context)
    , session_(context->session())
    , groups_(this, session_, &state_.groups) {
    state_.hidesTest = session_->hidden()->hidesTest();
    keepSoon_.setSingleShot(true);
    setRecoveryInterval(5'000);
    connect(&lookNow_, &QTimer::timeout, this, &Document::lookAround);
    lookNow_.start();
    connect(&keepSoon_, &QTimer::timeout, this, &Document::keepForRecovery);
    reloadSoon_.setSingleShot(true);
    reloadSoon_.setInterval(100); // a file that is replaced is told of twice
    connect(&reloadSoon_, &QTimer::timeout, this, &Document::reload);
    for (const auto told : {&QFileSystemWatcher::fileChanged, &QFileSystemWatcher::directoryChanged})
        connect(&watcher_, told, &reloadSoon_, qOverload<>(&QTimer::start));
    connect(&groups_, &NamedGroups::changed, this,
            [this] { session_->data()->setNamed(groups_.ofOpenSet()); });
    connect(&undo_, &QUndoStack::cleanChanged, this, &Document::titleChanged);
    connect(&undo_, &QUndoStack::indexChanged, this, &Document::changed);
    follow();
    context_->setDocument(this);
}

Document::~Document() {
    disconnect(&undo_, nullptr, this, nullptr);
}

void Document::follow() {
    connect(session_->data(), &OpenSet::leaving, this, &Document::onLeaving);
    connect(session_->data(), &OpenSet::opened, this, &Document::onOpened);
    connect(session_->data(), &OpenSet::closed, this, [this] {
        state_.current = -1;
        openPath_.clear();
        Q_EMIT setsChanged();
    });
    connect(session_->data(), &OpenSet::openFailed, this, [this] {
        stepTo_ = {}; // what is open stays as it is
        doWaitingSteps();
    });
    connect(session_->runs(), &RunList::runsAdded, this, [this] { restoreRuns(false); });
    connect(session_->stored(), &StoredRuns::runsRead, this, [this] {
        restoreRuns(true);
        runsAreRead_ = true;
        doWaitingSteps();
    });
    for (const auto other : {&RunList::runsAdded, &RunList::runsRemoved})
        connect(session_->runs(), other, this, &Document::changed);
    connect(session_->runs(), &RunList::otherTasksChanged, this, &Document::changed);
    connect(session_->hidden(), &HiddenResults::changed, this, &Document::changed);
    for (const auto ended : {&MapModel::finished, &MapModel::stopped}) // after the map has taken it over
        connect(context_->map(), ended, this, &Document::restoreRows, Qt::QueuedConnection);
    connect(context_->map(), &MapModel::failed, this, &Document::restoreRows, Qt::QueuedConnection);
    connect(context_, &PaneContext::pointsSelected, this, &Document::changed);
    connect(context_->selected(), &SelectedRuns::changed, this, &Document::changed);
}

QString Document::name() const {
    return path_.isEmpty() ? tr("Untitled") : QFileInfo(path_).completeBaseName();
}

QString Document::folder() const {
    return path_.isEmpty() ? QString() : QFileInfo(path_).absolutePath();
}

bool Document::isModified() const {
    if (readOnly_)
        return false;
    if (path_.isEmpty())
        return !state_.groups.empty() || state_.sets.size() > 1;
    return touched_ || !undo_.isClean();
}

const DocumentState& Document::capture() {
    if (DocumentSet* set = openSet())
        captureView(*set);
    state_.hidesTest = session_->hidden()->hidesTest();
    state_.chosenSettings = session_->hidden()->chosenSettings();
    state_.reveals = session_->hidden()->reveals();
    if (views_.front)
        state_.front = views_.front();
    if (views_.layout)
        if (const QByteArray layout = views_.layout(); !layout.isEmpty()) {
            state_.layout = layout;
            state_.layoutVersion = views_.layoutVersion;
        }
    return state_;
}

/// The first change starts the clock, later ones do not set it back.
void Document::changed() {
    if (!readOnly_ && !keepSoon_.isActive())
        keepSoon_.start();
}

void Document::lookAround() {
    if (readOnly_ || openPath_.isEmpty() || !runsAreBack_ || !views_.panes)
        return;
    QByteArray layout = views_.layout ? views_.layout() : QByteArray();
    if (views_.front)
        layout += views_.front().toUtf8();
    const QJsonObject panes = views_.panes();
    if (std::exchange(seenLayout_, layout) != layout || std::exchange(seenPanes_, panes) != panes)
        changed();
}

bool Document::keepForRecovery() {
    if (readOnly_ || (path_.isEmpty() && state_.sets.empty() && state_.groups.empty()))
        return false;
    try {
        recovery_.keep(capture(), path_);
        return true;
    } catch (const Error& error) {
        Q_EMIT noticed(windowText(error));
        return false;
    }
}

void Document::lock(const QString& file) {
    auto lock = lockOfDocument(file);
    readOnly_ = !lock->tryLock(0) || !QFileInfo(file).isWritable();
    lock_ = readOnly_ ? nullptr : std::move(lock);
    if (!watcher_.files().isEmpty() || !watcher_.directories().isEmpty())
        watcher_.removePaths(watcher_.files() + watcher_.directories());
    if (readOnly_) // the folder too: a file that is replaced is no longer watched
        watcher_.addPaths({file, QFileInfo(file).absolutePath()});
}

/// After a reload the recorded steps would start from a state that is no longer there.
void Document::forgetSteps() {
    undo_.clear();
    waitingSteps_.clear();
    stepTo_ = {};
}

void Document::take(DocumentState state, const QString& path) {
    keepSoon_.stop();
    forgetSteps();
    state_ = DocumentState(); // nothing of what is left now belongs to the new one
    session_->data()->close();
    changedSets_.clear();
    state_ = std::move(state);
    path_ = path;
    touched_ = false;
    recovery_.clear();
    session_->hidden()->setHidesTest(state_.hidesTest);
    session_->hidden()->setChosenSettings(state_.chosenSettings);
    session_->hidden()->setReveals(state_.reveals);
    if (views_.setFront && !state_.front.isEmpty())
        views_.setFront(state_.front);
    if (views_.setLayout && !state_.layout.isEmpty() && state_.layoutVersion == views_.layoutVersion)
        views_.setLayout(state_.layout);
    readText_ = readOnly_ ? textOfDocument(state_, folder()) : QByteArray();
    Q_EMIT groups_.changed();
    Q_EMIT titleChanged();
    Q_EMIT setsChanged();
    showSet(state_.current);
}

void Document::makeNew() {
    lock_.reset();
    readOnly_ = false;
    DocumentState empty;
    empty.hidesTest = views_.hidesTest ? views_.hidesTest() : session_->hidden()->hidesTest();
    take(std::move(empty), {});
}

void Document::open(const QString& file) {
    const QString path = fullPath(file);
    DocumentState state = readDocument(path);
    if (path != path_ || readOnly_)
        lock(path);
    take(std::move(state), path);
}

void Document::recover(const Recovered& left) {
    DocumentState state = Recovery::read(left);
    QString path = left.document;
    if (path.isEmpty() || !QFileInfo(path).isFile()) {
        lock_.reset();
        readOnly_ = false;
        path.clear();
    } else {
        if (path != path_ || readOnly_) // its own lock would stand in the way
            lock(path);
        if (readOnly_) { // it is open again: what was left stands beside it
            watcher_.removePaths(watcher_.files() + watcher_.directories());
            readOnly_ = false;
            path.clear();
        }
    }
    for (DocumentSet& set : state.sets) // where they lie from a document that is no longer theirs
        if (path.isEmpty())
            set.relative.clear();
    take(std::move(state), path);
    touched_ = true;
    if (keepForRecovery()) // under a lock of its own, before the old one goes
        Recovery::remove(left);
    Q_EMIT titleChanged();
}

void Document::save() {
    requireWritable();
    if (path_.isEmpty())
        throw UsageError("the document has no file yet", "", "choose one");
    writeDocument(capture(), path_);
    undo_.setClean();
    touched_ = false;
    keepSoon_.stop();
    recovery_.clear();
    Q_EMIT titleChanged();
}

void Document::saveAs(const QString& file) {
    const QString path = fullPath(file);
    if (path == path_ && !readOnly_)
        return save();
    auto lock = lockOfDocument(path);
    if (!lock->tryLock(0))
        throw FileError(lock->error() == QLockFile::LockFailedError
                            ? "another window has this document open"
                            : "the document cannot be saved in that folder",
                        path.toStdString(), "choose another name or folder");
    writeDocument(capture(), path);
    if (!watcher_.files().isEmpty() || !watcher_.directories().isEmpty())
        watcher_.removePaths(watcher_.files() + watcher_.directories());
    readOnly_ = false;
    lock_ = std::move(lock);
    path_ = path;
    save();
}

void Document::finish() {
    keepSoon_.stop();
    if (!path_.isEmpty() && !readOnly_ && !isModified()) {
        try {
            writeDocument(capture(), path_);
        } catch (const Error&) { // how it was looked at is no reason to keep a window open
        }
    }
    recovery_.clear();
}

/// Another window has saved the document.
void Document::reload() {
    if (!readOnly_ || path_.isEmpty())
        return;
    watcher_.addPath(path_); // a replaced file is another one
    try {
        DocumentState state = readDocument(path_);
        const QByteArray text = textOfDocument(state, folder());
        if (std::exchange(readText_, text) == text) // another file of the folder
            return;
        forgetSteps();
        state_ = std::move(state);
        session_->hidden()->setHidesTest(state_.hidesTest);
        session_->hidden()->setChosenSettings(state_.chosenSettings);
        session_->hidden()->setReveals(state_.reveals);
        openPath_.clear(); // its columns and runs may be others: they are read anew
        Q_EMIT groups_.changed();
        Q_EMIT setsChanged();
        Q_EMIT noticed(tr("The other window saved %1.").arg(name()));
        showSet(state_.current);
    } catch (const Error& error) { // it is being written, or gone: what was read last stays
        Q_EMIT noticed(windowText(error));
    }
}

void Document::requireWritable() const {
    if (readOnly_)
        throw UsageError(
            "the document is read-only, because another window has it open or its file cannot be "
            "written",
            path_.toStdString(), "save it under another name");
}

void Document::push(const QString& text, std::function<void()> redo, std::function<void()> undo,
                    bool isDone) {
    undo_.push(new UndoStep(text, std::move(redo), std::move(undo), isDone));
    Q_EMIT titleChanged();
}

void Document::act(const QString& text, std::function<void()> redo, std::function<void()> undo) {
    push(text, std::move(redo), std::move(undo), false);
}

void Document::actOnOpenSet(const QString& text, std::function<void()> redo, std::function<void()> undo) {
    if (openPath_.isEmpty()) // none is open, or the open one is read again
        return redo();
    const auto there = [this](std::function<void()> function) {
        return [this, path = openPath_, function = std::move(function)] { onSet(path, function); };
    };
    push(text, there(std::move(redo)), there(std::move(undo)), false);
}

} // namespace groupscope
