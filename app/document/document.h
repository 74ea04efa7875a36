// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/document_state.h"
#include "app/document/named_groups.h"
#include "app/document/recovery.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>
#include <QUndoStack>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

class QLockFile;

namespace groupscope {

class PaneContext;
class Session;

/// What one works on, as one file: several sets, one of which the session has open, with what was chosen,
/// selected and looked at in each, named groups of rows, and the layout. It follows the session and the
/// context by itself, keeps what was done so that it can be undone, and keeps what is not saved yet where it
/// is found again after a crash.
///
/// Runs, their names and notes, and columns made in the window are kept with the set by the session whether
/// or not a document is saved; undoing changes them there too.
class Document : public QObject {
    Q_OBJECT
    /// At most so long after a change it is kept for recovery, in milliseconds; changes of what is looked at
    /// are noticed within half of that.
    Q_PROPERTY(int recoveryInterval READ recoveryInterval WRITE setRecoveryInterval)
  public:
    /// What a window has beside the session: asked when the document is kept, told when it is opened.
    struct Views {
        std::function<QByteArray()> layout{}; ///< empty bytes: there is none yet
        int layoutVersion = 0;
        std::function<void(const QByteArray&)> setLayout{};
        std::function<QString()> front{}; ///< Pane::id of the tab in front in the middle
        std::function<void(const QString&)> setFront{};
        std::function<QJsonObject()> panes{}; ///< PaneContent::state() by Pane::id
        std::function<void(const QJsonObject&)> restorePanes{};
        std::function<bool()> hidesTest{}; ///< of new documents
    };

    /// An empty document without a file. `context` must outlive it.
    explicit Document(PaneContext* context, QObject* parent = nullptr);
    ~Document() override;
    void setViews(Views views) { views_ = std::move(views); }

    /// Empty until it was saved.
    const QString& path() const { return path_; }
    /// Of the file, without ending; "Untitled".
    QString name() const;
    bool isReadOnly() const { return readOnly_; }
    /// Whether closing would lose something that was made. What is looked at is no change, and one without a
    /// file loses only what nothing else keeps: named groups, and which sets belong together.
    bool isModified() const;
    QUndoStack* undoStack() { return &undo_; }
    /// As it was captured last: what people look at may be newer. Its `current` is the set that is wanted,
    /// also before that is open.
    const DocumentState& state() const { return state_; }
    /// The same as it is now.
    const DocumentState& capture();

    /// Leaves what is open for an empty document.
    void makeNew();
    /// Opens the file, and the set that was looked at. One that another window has open is read-only, and
    /// follows what is saved there. Throws FileError; everything stays as it is then.
    void open(const QString& file);
    /// Opens what a crash left, as changed since it was saved. Throws FileError.
    void recover(const Recovered& left);
    /// Writes the file. Throws FileError, and UsageError for one without a file or read-only.
    void save();
    /// To another file, which becomes that of the document. Throws FileError, also while another window has
    /// it open.
    void saveAs(const QString& file);
    /// Before the window goes: what is only looked at is kept with a document that has a file and is as it
    /// was saved; nothing is left to recover.
    void finish();

    /// The set of the document that the session has open; -1: none.
    int openIndex() const { return openPath_.isEmpty() ? -1 : indexOf(openPath_); }
    /// Looks at another set of the document: at once while it is in memory and its file is as it was.
    void showSet(int index);
    /// Takes a set out of the document; its runs and groups stay where they are.
    void closeSet(int index);
    /// Says where a set whose file is gone is now, and looks at it.
    void findSet(int index, const QString& path);
    /// Where the file of that set is; empty: it is gone.
    QString placeOf(int index) const;
    /// Whether the file of that set held other rows when the document was saved.
    bool isChanged(int index) const;

    NamedGroups* groups() { return &groups_; }
    /// Identifies the examples of the open set; empty: none is open.
    QString openContent() const { return openSet() == nullptr ? QString() : openSet()->sha256; }
    /// Throws UsageError if the document is read-only.
    void requireWritable() const;
    /// Calls `redo`, and adds a step with both functions to the undo stack.
    void act(const QString& text, std::function<void()> redo, std::function<void()> undo);
    /// Does what act() does for functions that change the open set, and opens that set first if another is
    /// open.
    void actOnOpenSet(const QString& text, std::function<void()> redo, std::function<void()> undo);

    int recoveryInterval() const { return keepSoon_.interval(); }
    void setRecoveryInterval(int milliseconds) {
        keepSoon_.setInterval(milliseconds);
        lookNow_.setInterval(milliseconds / 2);
    }

  Q_SIGNALS:
    /// path(), isReadOnly() or isModified() may be others.
    void titleChanged();
    /// Which sets there are, which one is looked at, or whether their files are there.
    void setsChanged();
    /// Something that people should read, but need not answer.
    void noticed(const QString& text);

  private:
    void follow();
    void take(DocumentState state, const QString& path);
    void forgetSteps();
    void lock(const QString& file);
    void changed();
    /// Whether it is kept now; problems are told.
    bool keepForRecovery();
    void lookAround();
    void reload();
    QString folder() const;

    int indexOf(const QString& path) const;
    /// That the session has open; null: none.
    DocumentSet* openSet();
    const DocumentSet* openSet() const { return const_cast<Document*>(this)->openSet(); }
    void onLeaving();
    void onOpened();
    void recordChoices(DocumentSet& set, bool wasCurrent);
    bool recordContent(DocumentSet& set);
    void restoreBaseline(const DocumentSet& set, bool isAsSaved);
    void rememberFolders(const DocumentSet& set);
    void restoreView();
    void restorePanes(const QJsonObject& panes);
    void restoreRuns(bool allRead);
    void restoreRows();
    void captureView(DocumentSet& set);
    void push(const QString& text, std::function<void()> redo, std::function<void()> undo, bool isDone);
    bool waits(const QString& path) const; ///< whether a step does for that set
    void onSet(const QString& path, std::function<void()> act);
    void doWaitingSteps();
    /// With the set and for its file; problems are told.
    void keepStep(const QString& path, const SetChoices& choices);
    void choose(const QString& path, const SetChoices& choices);
    void openWith(const QString& path, const SetChoices& choices);
    void insertSet(int index, const DocumentSet& set);
    void takeSet(int index);

    PaneContext* context_;
    Session* session_;
    Views views_;
    DocumentState state_;
    QString path_;
    QByteArray readText_; ///< of a document that another window has open, as it was read last
    bool readOnly_ = false;
    bool touched_ = false; ///< changed by what cannot be undone
    std::unique_ptr<QLockFile> lock_;
    QFileSystemWatcher watcher_; ///< of a document that another window has open
    QTimer reloadSoon_, keepSoon_;
    QTimer lookNow_;        ///< no signal tells of what people choose in panes
    QByteArray seenLayout_; ///< as it was when it was looked at last
    QJsonObject seenPanes_;
    Recovery recovery_;
    QUndoStack undo_;
    bool rowsAreBack_ = true;  ///< what was selected of the set: else it must not be captured yet
    bool runsAreBack_ = true;  ///< the same of its runs and panes
    bool runsAreRead_ = false; ///< of the set that the session has open
    QString openPath_;         ///< of that set
    QStringList changedSets_;  ///< paths of those whose files hold other rows than when they were saved
    std::pair<QString, SetChoices> stepTo_; ///< path and columns that a step is on its way to
    /// Steps on sets that are not open yet or whose runs are being read, by the path of the set; the earliest
    /// first.
    std::vector<std::pair<QString, std::function<void()>>> waitingSteps_;
    NamedGroups groups_;
};

} // namespace groupscope
