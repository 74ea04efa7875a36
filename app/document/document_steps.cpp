// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the document that turns what the session tells into steps that can be undone.
#include "app/document/document.h"

#include "app/session/opened_folders.h"
#include "app/session/session.h"
#include "app/session/window_text.h"
#include "core/base/error.h"

#include <QSet>
#include <QUndoCommand>

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

class Step : public QUndoCommand {
  public:
    Step(const QString& text, std::function<void()> redo, std::function<void()> undo, bool done)
        : QUndoCommand(text)
        , redo_(std::move(redo))
        , undo_(std::move(undo))
        , done_(done) {}
    /// QUndoStack::push() calls it at once: not again for what was done before.
    void redo() override {
        if (!std::exchange(done_, false))
            redo_();
    }
    void undo() override { undo_(); }

  private:
    std::function<void()> redo_, undo_;
    bool done_;
};

} // namespace

void Document::push(const QString& text, std::function<void()> redo, std::function<void()> undo, bool done) {
    const auto quiet = [this](std::function<void()> act) {
        return [this, act = std::move(act)] { quietly(act); };
    };
    undo_.push(new Step(text, quiet(std::move(redo)), quiet(std::move(undo)), done));
    Q_EMIT titleChanged();
}

/// Now, or as soon as that set is open again.
void Document::onSet(const QString& path, std::function<void()> act) {
    const int index = indexOf(path);
    if (index < 0 || placeOf(index).isEmpty()) {
        Q_EMIT noticed(tr("%1 is not there any more: nothing was changed").arg(path));
        return;
    }
    if (path == openPath_)
        return act();
    auto* turn = new QObject(this); // ends with the first set that opens, or none
    connect(session_->stored(), &StoredRuns::runsRead, turn, [this, turn, path, act = std::move(act)] {
        turn->deleteLater();
        if (path == openPath_)
            quietly(act);
    });
    connect(session_->data(), &OpenSet::openFailed, turn, &QObject::deleteLater);
    showSet(index);
}

void Document::learnNames(const QStringList& ids) {
    const QSet<QString> added(ids.begin(), ids.end());
    for (const SessionRun& run : session_->runs()->all())
        if (run.whole && !(run.whole->name.empty() && run.whole->note.empty()) && added.contains(run.id))
            called_[run.id] = {QString::fromStdString(run.whole->name),
                               QString::fromStdString(run.whole->note)};
}

void Document::onDescribed(const QString& id) {
    const SessionRun* run = session_->find(id);
    if (run == nullptr || !run->whole)
        return;
    const std::pair now(QString::fromStdString(run->whole->name), QString::fromStdString(run->whole->note));
    const std::pair before = std::exchange(called_[id], now);
    if (applying_ || before == now)
        return;
    const auto call = [this, id, path = openPath_](const std::pair<QString, QString>& words) {
        onSet(path, [this, id, words] { session_->runs()->describe(id, words.first, words.second); });
    };
    push(
        before.first != now.first ? tr("name of a run") : tr("note of a run"), [call, now] { call(now); },
        [call, before] { call(before); }, true);
}

void Document::onBaseline() {
    const QString now = session_->runs()->baseline();
    const QString before = std::exchange(baseline_, now);
    if (applying_ || before == now)
        return;
    const auto choose = [this, path = openPath_](const QString& id) {
        onSet(path, [this, id] { session_->runs()->setBaseline(id); });
    };
    push(
        tr("baseline"), [choose, now] { choose(now); }, [choose, before] { choose(before); }, true);
}

void Document::onDiscarded(const QStringList& ids) {
    if (applying_)
        return;
    push(
        ids.size() == 1 ? tr("removal of a run") : tr("removal of %1 runs").arg(ids.size()),
        [this, ids, path = openPath_] { onSet(path, [this, ids] { session_->removed()->discard(ids); }); },
        [this, ids, path = openPath_] { onSet(path, [this, ids] { bringBack(ids); }); }, true);
}

/// As they stood, while the set was not left; else what the trash has of them, and folders of experiments,
/// whose runs were not moved.
void Document::bringBack(const QStringList& ids) {
    if (session_->removed()->canUndo())
        return session_->removed()->undo();
    qsizetype lost = 0;
    bool isInFolder = false;
    OpenedFolders opened(archiveFolder(*session_->set()));
    try {
        const std::vector<TrashedRun> binned = session_->removed()->trash().list();
        for (const QString& id : ids) {
            const auto found = std::find_if(binned.begin(), binned.end(), [&](const TrashedRun& run) {
                return QString::fromStdString(run.id) == id;
            });
            if (found != binned.end())
                session_->removed()->restore(*found);
            else if (opened.isTakenOut(id)) {
                opened.setTakenOut(id, false);
                isInFolder = true;
            } else if (session_->find(id) == nullptr)
                ++lost;
        }
    } catch (const Error& error) {
        Q_EMIT noticed(windowText(error));
    }
    if (isInFolder)
        session_->stored()->openRememberedFolders();
    if (lost > 0)
        Q_EMIT noticed(lost == 1 ? tr("The run is no longer in the bin")
                                 : tr("%1 runs are no longer in the bin").arg(lost));
}

} // namespace groupscope
