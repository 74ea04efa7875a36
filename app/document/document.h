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

/// The file a researcher works on: several sets, of which the session has one open, with the columns chosen,
/// the runs and examples selected and the view of each set, the named groups, and the layout of the window.
/// The document follows the session and the context by itself. It keeps an undo stack, and keeps unsaved
/// changes for recovery after a crash. The session keeps runs, their names and notes, and columns made in the
/// window next to the set, whether or not a document is saved. Undo changes them there too.
class Document : public QObject {
    Q_OBJECT
    /// Milliseconds after a change until it is kept for recovery, at most. Changes of the view are noticed
    /// within half of that.
    Q_PROPERTY(int recoveryInterval READ recoveryInterval WRITE setRecoveryInterval)
  public:
    /// State of a window outside the session. The functions without arguments are called when the document is
    /// kept, the others when it is opened.
    struct Views {
        std::function<QByteArray()> layout{}; ///< empty bytes: no layout yet
        int layoutVersion = 0;
        std::function<void(const QByteArray&)> setLayout{};
        std::function<QString()> front{}; ///< Pane::id of the tab in front in the middle
        std::function<void(const QString&)> setFront{};
        std::function<QJsonObject()> panes{}; ///< PaneContent::state() by Pane::id
        std::function<void(const QJsonObject&)> restorePanes{};
        std::function<bool()> hidesTest{}; ///< whether new documents hide test results
    };

    /// An empty document without a file. `context` must outlive it.
    explicit Document(PaneContext* context, QObject* parent = nullptr);
    ~Document() override;
    void setViews(Views views) { views_ = std::move(views); }

    /// Path of the file; empty until the document is saved.
    const QString& path() const { return path_; }
    /// Name of the file without its ending, or "Untitled".
    QString name() const;
    bool isReadOnly() const { return readOnly_; }
    /// Whether closing would lose work. A change of the view is no change. A document without a file loses
    /// only what nothing else keeps: named groups, and which sets belong together.
    bool isModified() const;
    QUndoStack* undoStack() { return &undo_; }
    /// State as it was captured last; the views may be newer. Its `current` is the set that is wanted, even
    /// before that set is open.
    const DocumentState& state() const { return state_; }
    /// Captures the views and returns the state as it is now.
    const DocumentState& capture();

    /// Replaces the open document by an empty one.
    void makeNew();
    /// Opens the file and the set that was shown last. A document that another window has open is read-only
    /// and follows what is saved there. Throws FileError; the open document stays as it is then.
    void open(const QString& file);
    /// Opens a document that a crash left, marked as modified. Throws FileError.
    void recover(const Recovered& left);
    /// Writes the file. Throws FileError, and UsageError for a document that has no file or is read-only.
    void save();
    /// Writes to another file, which becomes the file of the document. Throws FileError, also if another
    /// window has that file open.
    void saveAs(const QString& file);
    /// Prepares for the window to close: saves a changed view if the document has a file and is otherwise
    /// unmodified, and removes the recovery copy.
    void finish();

    /// Index of the set that the session has open; -1: none.
    int openIndex() const { return openPath_.isEmpty() ? -1 : indexOf(openPath_); }
    /// Shows another set of the document. This takes no time while the set is in memory and its file is
    /// unchanged.
    void showSet(int index);
    /// Removes a set from the document; its runs and groups stay where they are.
    void closeSet(int index);
    /// Sets the new place of a set whose file is missing, and shows the set.
    void findSet(int index, const QString& path);
    /// Path of the file of the set; empty: the file is missing.
    QString placeOf(int index) const;
    /// Whether the file of the set held other examples when the document was saved.
    bool isChanged(int index) const;

    NamedGroups* groups() { return &groups_; }
    /// Hash that identifies the examples of the open set; empty: no set is open.
    QString openContent() const { return openSet() == nullptr ? QString() : openSet()->sha256; }
    /// Throws UsageError if the document is read-only.
    void requireWritable() const;
    /// Calls `redo`, and pushes a step with both functions onto the undo stack.
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
    /// path(), isReadOnly() or isModified() changed.
    void titleChanged();
    /// The list of sets, the set that is shown, or the presence of their files changed.
    void setsChanged();
    /// A message that needs no answer.
    void noticed(const QString& text);

  private:
    void follow();
    void take(DocumentState state, const QString& path);
    void forgetSteps();
    void lock(const QString& file);
    void changed();
    /// Keeps the document for recovery; false if that failed. Problems are reported.
    bool keepForRecovery();
    void lookAround();
    void reload();
    QString folder() const;

    int indexOf(const QString& path) const;
    /// The set of the document that the session has open; null: none.
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
    bool waits(const QString& path) const; ///< whether a step waits for that set
    void onSet(const QString& path, std::function<void()> act);
    void doWaitingSteps();
    /// Keeps the choices of a step with the set and for its file. Problems are reported.
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
    QByteArray readText_; ///< text of a document that another window has open, as read last
    bool readOnly_ = false;
    bool touched_ = false; ///< changed by an action that cannot be undone
    std::unique_ptr<QLockFile> lock_;
    QFileSystemWatcher watcher_; ///< watches the file of a document that another window has open
    QTimer reloadSoon_, keepSoon_;
    QTimer lookNow_;        ///< polls, because no signal tells of choices in panes
    QByteArray seenLayout_; ///< layout when it was compared last
    QJsonObject seenPanes_;
    Recovery recovery_;
    QUndoStack undo_;
    /// false: the selection of the set is not restored yet and must not be captured
    bool rowsAreBack_ = true;
    bool runsAreBack_ = true;  ///< false: runs and panes are not restored yet and must not be captured
    bool runsAreRead_ = false; ///< runs of the open set are read
    QString openPath_;         ///< path of the open set
    /// Paths of sets whose files hold other examples than when the document was saved
    QStringList changedSets_;
    std::pair<QString, SetChoices> stepTo_; ///< path and columns that a step is changing to
    /// Steps on sets that are not open yet or whose runs are still being read, by path of the set; the
    /// earliest first.
    std::vector<std::pair<QString, std::function<void()>>> waitingSteps_;
    NamedGroups groups_;
};

} // namespace groupscope
