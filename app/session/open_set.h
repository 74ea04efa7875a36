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

/// The open set with its task. Files are read in a thread; everything else happens in the GUI thread.
class OpenSet : public QObject {
    Q_OBJECT
  public:
    explicit OpenSet(QObject* parent = nullptr);

    /// Opens a set; on success it replaces the open one. `selection` chooses columns and embedding. Without
    /// it, the choices made for the file in the window are used, with the splits made there. Examples with
    /// broken values are left out unless the selection refuses them. importNeeded follows for a file that is
    /// not AnnData.
    void open(const QString& path, const std::optional<TaskSelection>& selection = {});
    /// Opens a file that was open before. A file that is not AnnData is read by the mapping chosen for it
    /// then, if that still fits.
    void openAgain(const QString& path);
    /// Opens a file with the choices of a document. Returns at once if that set is still in memory and its
    /// file is unchanged.
    void openChosen(const QString& path, const SetChoices& choices);
    /// Closes the set. closed follows.
    void close();
    /// Opens the set that a mapping makes of a file, with a drawn split if requested. Without a class or a
    /// split it can only be explored.
    void import(const QString& path, const ImportMapping& mapping,
                const std::optional<SplitRequest>& split = {});
    /// Opens a demo set from the resources of the program.
    void openDemo(DemoSet demo = DemoSet::groups);
    /// Opens the set again with other columns or another embedding, and with a new split if requested.
    void reselect(const TaskSelection& selection, const std::optional<SplitRequest>& split = {});
    /// The set that columnsAsked() asks about; null: none.
    const std::shared_ptr<const EmbeddingSet>& setToAsk() const { return asked_.set; }
    /// Opens the asked set with these columns, in place of the open one.
    void openAsked(const TaskSelection& selection, const std::optional<SplitRequest>& split = {});
    void forgetAsked(); ///< drops the asked set; the open one stays
    /// Opens the set again with these columns added; the first is its split.
    void addColumns(const std::vector<Column>& columns, const TaskSelection& selection);
    /// Opens the set again with the columns of a table (CSV, TSV) added to its examples. opened or openFailed
    /// follows.
    void addLabels(const QString& table);
    /// Opens the set again with the column of a named group. Without a selection the task does not use the
    /// column, so runs stay. Throws DataError for a name that is taken.
    void addGroup(const Column& column, const std::optional<TaskSelection>& selection = {});
    /// Opens a set whose columns are not chosen, to be explored only.
    void look();
    void cancelOpening() { openJob_.cancel(); }
    bool isOpening() const { return openJob_.isRunning(); }

    /// Called before another set is opened: calls `goOn` now, later, or never.
    using LeaveQuestion = std::function<void(std::function<void()> goOn)>;
    void setLeaveQuestion(LeaveQuestion question) { leaveQuestion_ = std::move(question); }

    const std::shared_ptr<const Task>& task() const { return now_.task; } ///< null if nothing is open
    /// The set; it may be open while task() is null.
    const std::shared_ptr<const EmbeddingSet>& set() const { return now_.set; }
    /// The selection of columns of task(), or the one that failed to make a task.
    const TaskSelection& selection() const { return now_.selection; }
    /// Columns made in the window, selection and mapping, which no file of the set holds.
    const SetChoices& choices() const { return now_.choices; }
    TrainingObstacle obstacle() const { return now_.obstacle; } ///< why task() cannot be trained on
    /// Findings of the data check of task(); null without a task.
    const std::shared_ptr<const ValidationReport>& validation() const { return now_.validation; }
    /// Whether columns of set() were made in the window and are not saved yet.
    bool hasUnsavedColumns() const { return !now_.choices.made.empty() && !saved_; }
    void markSaved(); ///< set() was written to a file in its current state
    /// The named groups of set(), as a document keeps them; never null.
    const std::shared_ptr<const std::vector<NamedExamples>>& named() const { return named_; }
    /// Replaces the named groups. Throws UsageError for groups of another number of examples than set() has.
    void setNamed(std::vector<NamedExamples> groups);

  Q_SIGNALS:
    void openingStarted(const QString& path);
    void openingProgressed(double fraction, const QString& activity);
    /// The set is about to be replaced or closed: views keep what they need of it.
    void leaving();
    /// Every view has handled leaving(): data of the set are removed; the set itself still exists.
    void left();
    /// set() and task() are new: their data are read. Views wait for opened().
    void adopted();
    /// set() and task() are new.
    void opened();
    /// Every view has handled opened(): runs may arrive.
    void ready();
    /// set() and task() are null.
    void closed();
    /// The set is readable but its columns must be chosen: set() is new, task() is null.
    void columnsNeeded(const QString& message, groupscope::AnsweringDialog dialog);
    /// Another set is readable but its columns must be chosen: setToAsk() is new, openAsked() opens it.
    void columnsAsked(const QString& message, groupscope::AnsweringDialog dialog);
    /// An empty message: opening was cancelled.
    void openFailed(const QString& message, groupscope::AnsweringDialog dialog);
    /// The file is readable, but a user must map its parts: import() opens it.
    void importNeeded(const std::shared_ptr<const groupscope::FileContent>& content);
    /// named() changed. For a set being opened, a document sets the groups while views handle opened(), and
    /// this signal follows.
    void namedChanged();
    /// hasUnsavedColumns() may have changed.
    void savedChanged();
    void noticed(const QString& text);

  private:
    /// Asks whether the open set may be closed, then reads.
    void leaveAndRead(const QString& path, ReadSet read);
    void startReading(const QString& path, ReadSet read);
    void adopt(SetOpening opening);
    /// The open set with other columns, to be opened again.
    SetOpening openedAnew(const TaskSelection& selection) const;
    QString path() const { return QString::fromStdString(now_.set->path.string()); }

    BackgroundJob openJob_;
    SetOpening now_;   ///< the open set
    SetOpening asked_; ///< readable, but its columns are not chosen yet
    LeftSets left_;
    bool saved_ = false;      ///< the made columns are in a file
    bool isAdopting_ = false; ///< views are handling the new set
    std::shared_ptr<const std::vector<NamedExamples>> named_;
    LeaveQuestion leaveQuestion_;
};

} // namespace groupscope
