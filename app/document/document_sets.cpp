// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the document that holds its sets, follows the one that is open, and puts back how it was seen.
#include "app/document/document.h"

#include "app/session/choices_json.h"
#include "app/session/file_stamp.h"
#include "app/session/opened_folders.h"
#include "app/session/window_text.h"
#include "app/views/pane_context.h"
#include "core/base/error.h"
#include "core/data/task_definition.h"

#include <QDir>
#include <QFileInfo>
#include <QSet>

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

QString pathOfOpenSet(const Session& session) {
    return QFileInfo(QString::fromStdString(session.set()->path.string())).absoluteFilePath();
}

/// Of the file as it was read: columns that were made in the window leave its rows what they are.
QString contentOfOpenSet(const Session& session) {
    const std::string& asRead = session.data()->choices().sha256;
    return QString::fromStdString(asRead.empty() ? session.set()->sha256 : asRead);
}

/// By which baselines are told apart: other columns ask another task, to which other runs answer.
QString definitionOfOpenSet(const Session& session) {
    return QString::fromStdString(definitionOf(*session.task()).hash());
}

/// With the columns that are in use, whether or not somebody chose them.
SetChoices choicesInUse(const Session& session) {
    SetChoices choices = session.data()->choices();
    choices.selection = session.data()->selection();
    return choices;
}

} // namespace

int Document::indexOf(const QString& path) const {
    const auto found = std::find_if(state_.sets.begin(), state_.sets.end(),
                                    [&](const DocumentSet& set) { return set.path == path; });
    return found == state_.sets.end() ? -1 : static_cast<int>(found - state_.sets.begin());
}

DocumentSet* Document::openSet() {
    const int index = openIndex();
    return index < 0 ? nullptr : &state_.sets[index];
}

void Document::captureView(DocumentSet& set) {
    if (!session_->task())
        return;
    if (rowsAreBack_)
        set.view.selection = RowRanges(context_->selectedRows());
    if (!runsAreBack_)
        return;
    set.view.runs = context_->selected()->ids();
    set.view.varied = QString::fromStdString(session_->runs()->varied());
    if (views_.panes) { // what a pane that is not there kept stays
        const QJsonObject panes = views_.panes();
        for (auto pane = panes.begin(); pane != panes.end(); ++pane)
            set.view.panes[pane.key()] = pane.value();
    }
    set.baseline = session_->runs()->baseline();
    set.baselineTask = definitionOfOpenSet(*session_);
    set.runs.clear();
    for (const SessionRun& run : session_->runs()->all())
        if (run.whole)
            set.runs << run.id;
    set.runFolders = OpenedFolders(archiveFolder(*session_->set())).folders();
}

void Document::onLeaving() {
    if (DocumentSet* set = openSet())
        captureView(*set);
}

void Document::onOpened() {
    const QString path = pathOfOpenSet(*session_);
    const bool wasCurrent = path == std::exchange(openPath_, path);
    runsAreRead_ = false;
    const bool isNew = indexOf(path) < 0;
    if (isNew)
        state_.sets.emplace_back().path = path;
    touched_ = touched_ || isNew;
    state_.current = indexOf(path);
    DocumentSet& set = *openSet();
    // Other columns of what stays the same task: people go on where they were.
    const bool goesOn = wasCurrent && set.baselineTask == definitionOfOpenSet(*session_);
    const bool isAsSaved = recordContent(set);
    recordChoices(set, wasCurrent);
    rememberFolders(set);
    restoreBaseline(set, isAsSaved && !wasCurrent);
    rowsAreBack_ = runsAreBack_ = (wasCurrent && !goesOn) || isNew;
    if (!rowsAreBack_) // after every pane has taken up the set
        QTimer::singleShot(0, this, [this, path] {
            if (path == openPath_)
                restoreView();
        });
    changed();
    Q_EMIT titleChanged();
    Q_EMIT setsChanged();
    Q_EMIT groups_.changed(); // others of them are of the set that is open
}

/// Whether the rows are those that the document knows.
bool Document::recordContent(DocumentSet& set) {
    const QString content = contentOfOpenSet(*session_);
    const QString before = std::exchange(set.sha256, content);
    if (before.isEmpty() || before == content)
        return true;
    const QString file = QFileInfo(set.path).fileName();
    set.view.selection = RowRanges(); // of rows that may be others now
    touched_ = true;
    if (set.choices.mapping != session_->data()->choices().mapping) { // the file itself may be as it was
        Q_EMIT noticed(tr("%1 is read with another mapping than when the document was saved. Its selection, "
                          "named groups and runs stay with the earlier mapping.")
                           .arg(file));
        return false;
    }
    if (!changedSets_.contains(set.path))
        changedSets_ << set.path;
    Q_EMIT noticed(tr("%1 holds other data than when the document was saved. Its selection, named groups and "
                      "runs stay with the earlier data.")
                       .arg(file));
    return false;
}

/// The baseline of another task stays with the session; older documents do not say of which task theirs
/// is.
void Document::restoreBaseline(const DocumentSet& set, bool isAsSaved) {
    const bool isOfTask =
        set.baselineTask.isEmpty() ? isAsSaved : set.baselineTask == definitionOfOpenSet(*session_);
    if (isOfTask && !set.baseline.isEmpty())
        session_->runs()->setBaseline(set.baseline);
}

/// Other columns or a new split of the set that is open are a step that can be undone, and what such a step
/// has led to is remembered for the file.
void Document::recordChoices(DocumentSet& set, bool wasCurrent) {
    const SetChoices now = choicesInUse(*session_);
    const SetChoices before = std::exchange(set.choices, now);
    if (const auto [path, wanted] = std::exchange(stepTo_, {}); path != set.path)
        keepStep(path, wanted); // it will be opened with them
    else if (jsonOfChoices(wanted) == jsonOfChoices(now))
        return keepStep(path, now);
    if (!wasCurrent || jsonOfChoices(before) == jsonOfChoices(now))
        return;
    const bool made = before.made.size() != now.made.size();
    push(
        made ? tr("new columns") : tr("column roles"), [this, path = set.path, now] { choose(path, now); },
        [this, path = set.path, before] { choose(path, before); }, true);
}

void Document::keepStep(const QString& path, const SetChoices& choices) {
    const int index = indexOf(path);
    if (index < 0)
        return;
    state_.sets[index].choices = choices;
    try {
        keepChoices(path, choices);
    } catch (const Error& error) {
        Q_EMIT noticed(windowText(error));
    }
}

/// Opens that set with these columns, after the steps that wait for it as it is.
void Document::choose(const QString& path, const SetChoices& choices) {
    if (indexOf(path) < 0)
        return;
    if (waits(path)) {
        waitingSteps_.emplace_back(path, [this, path, choices] { openWith(path, choices); });
        return;
    }
    openWith(path, choices);
}

void Document::openWith(const QString& path, const SetChoices& choices) {
    const auto [other, wanted] = std::exchange(stepTo_, {path, choices}); // until it is open all stays
    if (other != path)
        keepStep(other, wanted);
    session_->data()->openChosen(path, choices);
}

/// Before the session asks which they are.
void Document::rememberFolders(const DocumentSet& set) {
    OpenedFolders known(archiveFolder(*session_->set()));
    for (const QString& folder : set.runFolders)
        if (!known.folders().contains(folder))
            known.remember(folder);
}

void Document::restoreView() {
    const DocumentSet* set = openSet();
    if (set == nullptr || !session_->task())
        return;
    const SetView view = set->view; // what follows may change it
    try {
        session_->runs()->setVaried(view.varied.toStdString());
    } catch (const Error& error) { // a field of another version
        Q_EMIT noticed(windowText(error));
    }
    const std::size_t rows = session_->set()->size();
    if (view.selection.fits(rows))
        context_->setSelectedRows(view.selection.of(rows)); // for the map to take over
    restorePanes(view.panes);
    restoreRows();
    restoreRuns(false);
}

/// Each by itself: what one cannot take, of a damaged file or another version, is told and keeps nobody else
/// from coming back.
void Document::restorePanes(const QJsonObject& panes) {
    if (!views_.restorePanes)
        return;
    for (auto pane = panes.begin(); pane != panes.end(); ++pane) {
        try {
            views_.restorePanes(QJsonObject{{pane.key(), QJsonValue(pane.value())}});
        } catch (const Error& error) {
            Q_EMIT noticed(windowText(error));
        }
    }
}

/// The selection is back once the map that is on its way has taken it over.
void Document::restoreRows() {
    if (!context_->map()->isComputing())
        rowsAreBack_ = true;
}

void Document::restoreRuns(bool allRead) {
    const DocumentSet* set = openSet();
    if (runsAreBack_ || set == nullptr)
        return;
    const QStringList wanted = set->view.runs;
    if (!allRead && wanted.isEmpty()) // what is missing is known at the end
        return;
    QSet<QString> known; // asking the session for each of thousands would take seconds
    for (const SessionRun& run : session_->runs()->all())
        known.insert(run.id);
    if (!allRead && !std::all_of(wanted.begin(), wanted.end(),
                                 [&known](const QString& id) { return known.contains(id); }))
        return;
    context_->selected()->select(wanted);
    if (!allRead)
        return;
    runsAreBack_ = true;
    for (const SessionRun& run : session_->runs()->others())
        known.insert(run.id);
    const auto missing = std::count_if(set->runs.begin(), set->runs.end(),
                                       [&known](const QString& id) { return !known.contains(id); });
    if (missing > 0)
        Q_EMIT noticed(
            tr("%2 of the %1 runs of the document are missing: they were removed, or belong to other data.")
                .arg(set->runs.size())
                .arg(missing));
}

QString Document::placeOf(int index) const {
    return placeOfSet(state_.sets[index], folder());
}

bool Document::isChanged(int index) const {
    return changedSets_.contains(state_.sets[index].path);
}

void Document::showSet(int index) {
    if (index < 0 || index >= static_cast<int>(state_.sets.size()))
        return;
    const QString place = placeOf(index);
    DocumentSet& set = state_.sets[index];
    if (place.isEmpty()) {
        Q_EMIT noticed(tr("%1 is missing").arg(set.path));
        Q_EMIT setsChanged();
        return;
    }
    moveSet(set, place); // it may have moved together with the document
    if (place == openPath_)
        return;
    if (openPath_.isEmpty()) // what is saved meanwhile says so already
        state_.current = index;
    if (set.sha256.isEmpty()) // nobody has read it yet
        session_->data()->openAgain(place);
    else
        session_->data()->openChosen(place, stepTo_.first == place ? stepTo_.second : set.choices);
}

void Document::findSet(int index, const QString& path) {
    requireWritable();
    DocumentSet& set = state_.sets[index];
    const QString found = QFileInfo(setPlaceOf(path)).absoluteFilePath();
    if (const int there = indexOf(found); there >= 0 && there != index)
        throw UsageError("that file is another set of the document", path.toStdString(),
                         "choose the file that was moved");
    moveSet(set, found);
    set.relative.clear();
    touched_ = true;
    Q_EMIT titleChanged();
    showSet(index);
    Q_EMIT setsChanged();
}

void Document::insertSet(int index, const DocumentSet& set) {
    const int place = std::min(index, static_cast<int>(state_.sets.size()));
    state_.sets.insert(state_.sets.begin() + place, set);
    state_.current = openPath_.isEmpty() ? place : indexOf(openPath_);
    Q_EMIT setsChanged();
    showSet(place);
}

void Document::takeSet(int index) {
    const bool wasOpen = index == openIndex();
    const QString wanted = state_.current < 0 ? QString() : state_.sets[state_.current].path;
    state_.sets.erase(state_.sets.begin() + index);
    if (wasOpen)
        session_->data()->close();
    state_.current = indexOf(wanted);
    Q_EMIT setsChanged();
    Q_EMIT titleChanged();
    if (wasOpen && !state_.sets.empty())
        showSet(std::min(index, static_cast<int>(state_.sets.size()) - 1));
}

bool Document::waits(const QString& path) const {
    return std::any_of(waitingSteps_.begin(), waitingSteps_.end(),
                       [&](const auto& step) { return step.first == path; });
}

/// Calls `act` as soon as that set is open and its runs are read, whatever is opened before, and after what
/// waits for it already.
void Document::onSet(const QString& path, std::function<void()> act) {
    const int index = indexOf(path);
    if (path != openPath_ && (index < 0 || placeOf(index).isEmpty())) {
        Q_EMIT noticed(tr("%1 is missing: nothing was changed").arg(path));
        return;
    }
    waitingSteps_.emplace_back(path, std::move(act));
    if (path == openPath_)
        doWaitingSteps();
    else
        showSet(index);
}

/// One after the other: a step that opens the set with other columns lets the rest wait for their runs.
void Document::doWaitingSteps() {
    const auto isOnItsWay = [this] { return stepTo_.first == openPath_ && session_->data()->isOpening(); };
    while (runsAreRead_ && !isOnItsWay()) {
        const auto next = std::find_if(waitingSteps_.begin(), waitingSteps_.end(),
                                       [this](const auto& step) { return step.first == openPath_; });
        if (next == waitingSteps_.end())
            return;
        const std::function<void()> act = std::move(next->second);
        waitingSteps_.erase(next);
        act();
    }
}

void Document::closeSet(int index) {
    requireWritable();
    capture();
    const DocumentSet set = state_.sets.at(static_cast<std::size_t>(index));
    act(
        tr("closing of %1").arg(QFileInfo(set.path).fileName()),
        [this, path = set.path] {
            if (const int now = indexOf(path); now >= 0)
                takeSet(now);
        },
        [this, index, set] { insertSet(index, set); });
}

} // namespace groupscope
