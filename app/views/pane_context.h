// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "app/views/baseline_differences.h"
#include "app/views/map_model.h"
#include "app/views/map_values.h"
#include "app/views/named_group_numbers.h"
#include "app/views/selected_runs.h"
#include "app/views/time_line.h"

#include <QObject>

#include <memory>
#include <optional>
#include <string>

class QAction;

namespace groupscope {

class Document;
class SharedComparison;

/// The state that panes share, so that no pane knows another: the session, the content of the map, the
/// selected runs and points, and requests to the window or to other panes. State has a function that changes
/// it and a signal that reports the change. Requests are signals that any pane may emit.
class PaneContext : public QObject {
    Q_OBJECT
  public:
    explicit PaneContext(Session* session, QObject* parent = nullptr);
    ~PaneContext() override;

    Session* session() const { return session_; }
    /// The document of the session; null where there is none, as in tests of a single pane.
    Document* document() const { return document_; }
    void setDocument(Document* document) { document_ = document; }
    MapModel* map() const { return map_; }
    MapAtRest* mapAtRest() const { return mapAtRest_; }
    BaselineDifferences* differences() const { return differences_; }
    /// Accuracy in the named groups of the open set.
    NamedGroupNumbers* named() const { return named_; }
    /// All finished runs, compared once for all panes.
    SharedComparison& comparison() const { return *comparison_; }

    /// The selected runs.
    SelectedRuns* selected() const { return selected_; }

    /// The rule that selects between the settings of a method in comparisons.
    const std::string& rule() const { return rule_; }
    void setRule(const std::string& rule);

    /// Selected examples of the set (N,), independent of the map; of 0 rows if nothing was ever selected.
    const RowSelection& selectedRows() const { return selectedRows_; }
    void setSelectedRows(const RowSelection& rows);
    /// Selected points (n,): the selected examples that the map shows.
    const RowSelection& selectedPoints() const { return selectedPoints_; }
    /// `joined`: selected examples that the map does not show stay selected.
    void setSelectedPoints(const RowSelection& points, bool joined = false);

    /// Shows a message about the selected examples, which disappears when the selection is cleared.
    void noticeSelection(const QString& text);
    const QString& selectionNotice() const { return selectionNotice_; }

    /// Requests to select examples for a pane that stays in front, even if the map must lay out their split
    /// first.
    void requestRows(const RowSelection& rows, const QString& what, const std::string& pane);
    /// Whether the selection is the one that a pane in front requested last.
    bool isSelectionRequested() const;
    void forgetRequestedRows() { requestedRows_ = RowSelection(); }

    /// Adds an action for the selected runs, offered wherever runs are listed. The action lives as long as
    /// this object.
    void offerForRuns(QAction* action) { actionsForRuns_ << action; }
    const QList<QAction*>& actionsForRuns() const { return actionsForRuns_; }

    /// The epoch of the last selected run that views show.
    TimeLine* timeLine() const { return timeLine_; }
    /// The epoch that a user chose; nothing where runs are shown at their selected epoch.
    const std::optional<ShownEpoch>& shownEpoch() const { return timeLine_->shown(); }

    enum class PointsCommand { zoom, invert, clear };

  Q_SIGNALS:
    void ruleChanged();
    void pointsSelected();
    /// shownEpoch() changed.
    void epochShown();

    /// A user clicked that point of the map.
    void pointClicked(int point);
    /// Requests an action with the selected points of the map.
    void pointsCommanded(groupscope::PaneContext::PointsCommand command);
    /// Requests to select these examples on the map, which switches to their split, with a text `what` that
    /// names them.
    void rowsRequested(const groupscope::RowSelection& rows, const QString& what = {});
    /// Requests to write the figure of that id to a file.
    void exportRequested(const std::string& id);
    /// Requests to ask whether to reveal the test results of all runs.
    void revealRequested();
    /// Requests to raise the pane of that id, in another workspace if the current one does not have it.
    void paneRequested(const std::string& id);
    /// Requests to raise the pane of that id, if the current workspace has it and no user closed it.
    void paneRaised(const std::string& id);
    void trainingRequested();
    /// Requests to copy method and settings of that run into the form.
    void settingsRequested(const QString& id);
    /// Requests the page of that run.
    void runRequested(const QString& id);
    /// Requests the dialog of an experiment.
    void experimentRequested();
    /// Requests the dialog of a search.
    void searchRequested();
    /// Requests to move these runs to the trash.
    void removalRequested(const QStringList& ids);
    /// Reports an error.
    void problem(const QString& message);

  private:
    void select(const RowSelection& rows, const RowSelection& points);

    Session* session_;
    Document* document_ = nullptr;
    MapModel* map_;
    TimeLine* timeLine_;
    MapAtRest* mapAtRest_;
    BaselineDifferences* differences_;
    NamedGroupNumbers* named_;
    std::unique_ptr<SharedComparison> comparison_;
    SelectedRuns* selected_;
    std::string rule_;
    RowSelection selectedRows_;
    RowSelection requestedRows_; ///< requested by a pane that stays in front; of 0 rows: none
    RowSelection selectedPoints_;
    QString selectionNotice_; ///< the last message about selected examples
    QList<QAction*> actionsForRuns_;
};

} // namespace groupscope
