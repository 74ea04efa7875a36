// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/left_sets.h"
#include "app/session/set_opening.h"
#include "core/data/named_examples.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace groupscope {

/// The set that is open, with its task. Files are read in a thread; all else happens in the GUI thread.
class OpenSet : public QObject {
    Q_OBJECT
  public:
    explicit OpenSet(QObject* parent = nullptr);

    /// Opens a set; on success the old one gives way. `selection` chooses columns and embedding; without it,
    /// the columns that were chosen for the file in the window are taken, with the splits made there. Broken
    /// rows are left out unless the selection refuses them. importNeeded follows for a file that is not
    /// AnnData.
    void open(const QString& path, const std::optional<TaskSelection>& selection = {});
    /// Opens a file that was open before: one that is not AnnData is read by the mapping that was chosen for
    /// it then, where that still fits.
    void openAgain(const QString& path);
    /// Opens a file with what a document says was chosen for it. Returns at once where that set was open
    /// before, is still in memory, and the file is as it was.
    void openChosen(const QString& path, const SetChoices& choices);
    /// Leaves the set: nothing is open then. closed follows.
    void close();
    /// Opens the set that a mapping makes of a file, with a split made where one is requested. Without a
    /// class or a split it is open to be looked at.
    void import(const QString& path, const ImportMapping& mapping,
                const std::optional<SplitRequest>& split = {});
    /// Opens a demo set from the program's own copy.
    void openDemo(DemoSet demo = DemoSet::groups);
    /// Opens the set anew with other columns or another embedding, and with a new split where one is
    /// requested.
    void reselect(const TaskSelection& selection, const std::optional<SplitRequest>& split = {});
    /// The set that columnsAsked() asks about; null when it asks about none.
    const std::shared_ptr<const EmbeddingSet>& setToAsk() const { return asked_.set; }
    /// Opens it with these columns, instead of what is open.
    void openAsked(const TaskSelection& selection, const std::optional<SplitRequest>& split = {});
    void forgetAsked(); ///< it is not opened; what is open stays as it is
    /// Opens the set anew with these columns added, the first of which is its split.
    void addColumns(const std::vector<Column>& columns, const TaskSelection& selection);
    /// Opens the set anew with the columns of a table (CSV, TSV) for its rows. opened or openFailed follows.
    void addLabels(const QString& table);
    /// Opens the set anew with the column of a named group. Without a selection nothing is made by it so far:
    /// runs stay. Throws DataError for a name taken.
    void addGroup(const Column& column, const std::optional<TaskSelection>& selection = {});
    /// Opens a set whose columns are not chosen, as it is: to be looked at.
    void look();
    void cancelOpening() { openJob_.cancel(); }
    bool isOpening() const { return openJob_.isRunning(); }

    /// Is asked before something else is opened: calls `goOn`, now or later, or not at all.
    using LeaveQuestion = std::function<void(std::function<void()> goOn)>;
    void setLeaveQuestion(LeaveQuestion question) { leaveQuestion_ = std::move(question); }

    const std::shared_ptr<const Task>& task() const { return now_.task; } ///< null when nothing is open
    /// The set; it may be open although task() is null.
    const std::shared_ptr<const EmbeddingSet>& set() const { return now_.set; }
    /// The selection that task() was made by, or should have been.
    const TaskSelection& selection() const { return now_.selection; }
    /// Columns made, selection and mapping: what is written in no file of the set.
    const SetChoices& choices() const { return now_.choices; }
    TrainingObstacle obstacle() const { return now_.obstacle; } ///< what keeps task() from being trained on
    /// Findings of the data check in task(); null without one.
    const std::shared_ptr<const ValidationReport>& validation() const { return now_.validation; }
    /// Whether columns of set() were made in the window and are in no file yet.
    bool hasUnsavedColumns() const { return !now_.choices.made.empty() && !saved_; }
    void markSaved(); ///< set() was written to a file, as it is now
    /// The named groups of set(), as a document keeps them; never null.
    const std::shared_ptr<const std::vector<NamedExamples>>& named() const { return named_; }
    /// Throws UsageError for groups of another number of examples than set() has.
    void setNamed(std::vector<NamedExamples> groups);

  Q_SIGNALS:
    void openingStarted(const QString& path);
    void openingProgressed(double fraction, const QString& activity);
    /// The set gives way now, to another one or to none: views keep what they want of it.
    void leaving();
    /// Every view has heard of leaving(): what belongs to the set, which is still there, goes.
    void left();
    /// set() and task() are new: what belongs to them is read. Views wait for opened().
    void adopted();
    /// set() and task() are new, for every view.
    void opened();
    /// Every view has heard of opened(): runs may come.
    void ready();
    /// set() and task() are null.
    void closed();
    /// The set is readable but its columns must be chosen first: set() is new, task() is null.
    void columnsNeeded(const QString& message, groupscope::AnsweringDialog dialog);
    /// Another set is readable but its columns must be chosen: setToAsk() is new, openAsked() goes on.
    void columnsAsked(const QString& message, groupscope::AnsweringDialog dialog);
    /// An empty message: it was cancelled.
    void openFailed(const QString& message, groupscope::AnsweringDialog dialog);
    /// The file can be read, but a person must say what is what in it: import() goes on.
    void importNeeded(const std::shared_ptr<const groupscope::FileContent>& content);
    /// named() is another. Of a set that is opened a document sets it while views hear of opened(), and this
    /// follows.
    void namedChanged();
    /// hasUnsavedColumns() may be another.
    void savedChanged();
    void noticed(const QString& text);

  private:
    /// Asks whether the open set may be left, then reads.
    void leaveAndRead(const QString& path, ReadSet read);
    void startReading(const QString& path, ReadSet read);
    void adopt(SetOpening opening);
    /// The set that is open, to go on with it in another way.
    SetOpening openedAnew(const TaskSelection& selection) const;
    QString path() const { return QString::fromStdString(now_.set->path.string()); }

    BackgroundJob openJob_;
    SetOpening now_;   ///< what is open
    SetOpening asked_; ///< readable, but nobody has said yet which column is what
    LeftSets left_;
    bool saved_ = false;      ///< the columns made are in a file
    bool isAdopting_ = false; ///< views are taking up the set
    std::shared_ptr<const std::vector<NamedExamples>> named_;
    LeaveQuestion leaveQuestion_;
};

} // namespace groupscope
