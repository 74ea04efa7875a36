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

/// What panes share, so that none of them knows another: the session, what the map lays out, which runs and
/// which points are selected, and what one pane asks of the window or of whoever can do it. State has a
/// function that changes it and a signal that tells so; requests are signals that anybody may emit.
class PaneContext : public QObject {
    Q_OBJECT
  public:
    explicit PaneContext(Session* session, QObject* parent = nullptr);
    ~PaneContext() override;

    Session* session() const { return session_; }
    /// What the session works on; null where nobody made one, as in tests of a pane alone.
    Document* document() const { return document_; }
    void setDocument(Document* document) { document_ = document; }
    MapModel* map() const { return map_; }
    MapAtRest* mapAtRest() const { return mapAtRest_; }
    BaselineDifferences* differences() const { return differences_; }
    /// Accuracy in the named groups of the open set.
    NamedGroupNumbers* named() const { return named_; }
    /// All finished runs, compared once for all panes.
    SharedComparison& comparison() const { return *comparison_; }

    /// Runs that are looked at.
    SelectedRuns* selected() const { return selected_; }

    /// The rule that chooses between the settings of a method where methods are compared.
    const std::string& rule() const { return rule_; }
    void setRule(const std::string& rule);

    /// Rows of the set (N,), whatever map shows them; of 0 rows where nothing was ever selected.
    const RowSelection& selectedRows() const { return selectedRows_; }
    void setSelectedRows(const RowSelection& rows);
    /// The same as points (n,) of the map: those of the selected rows that it shows.
    const RowSelection& selectedPoints() const { return selectedPoints_; }
    /// `joined`: rows that the map does not show stay selected.
    void setSelectedPoints(const RowSelection& points, bool joined = false);

    /// Requests rows for a pane that stays in front, also where the map lays out their split first and
    /// selects them later.
    void requestRows(const RowSelection& rows, const QString& what, const std::string& pane);
    /// Whether all selected rows are those that a pane in front requested last.
    bool isSelectionRequested() const;
    void forgetRequestedRows() { requestedRows_ = RowSelection(); }

    /// What can be done with the selected runs: offered wherever runs are listed. Lives as long as this.
    void offerForRuns(QAction* action) { actionsForRuns_ << action; }
    const QList<QAction*>& actionsForRuns() const { return actionsForRuns_; }

    /// Which epoch of the last selected run is looked at.
    TimeLine* timeLine() const { return timeLine_; }
    /// The epoch that was chosen there; nothing where runs are shown as they are.
    const std::optional<ShownEpoch>& shownEpoch() const { return timeLine_->shown(); }

    enum class PointsCommand { zoom, invert, clear };

  Q_SIGNALS:
    void ruleChanged();
    void pointsSelected();
    /// shownEpoch() is another.
    void epochShown();

    /// Somebody pointed at that point of the map.
    void pointClicked(int point);
    /// To do with the points that are selected on the map.
    void pointsCommanded(groupscope::PaneContext::PointsCommand command);
    /// To select these rows of the set on the map, which shows their split then, and to say what they are.
    void rowsRequested(const groupscope::RowSelection& rows, const QString& what = {});
    /// To write the figure of that id to a file.
    void exportRequested(const std::string& id);
    /// To ask whether the test results of all runs are to be revealed.
    void revealRequested();
    /// To bring the pane of that id to the front, in another workspace where the current one does not show
    /// it.
    void paneRequested(const std::string& id);
    /// To bring the pane of that id to the front where the current workspace shows it and nobody closed it.
    void paneRaised(const std::string& id);
    void trainingRequested();
    /// To put method and settings of that run into the form.
    void settingsRequested(const QString& id);
    /// To open the page of that run.
    void runRequested(const QString& id);
    /// To choose an experiment in its dialog.
    void experimentRequested();
    /// To search settings in its dialog.
    void searchRequested();
    /// To put these runs into the trash.
    void removalRequested(const QStringList& ids);
    /// To tell what went wrong.
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
    RowSelection requestedRows_; ///< by a pane that stays in front; of 0 rows: none
    RowSelection selectedPoints_;
    QList<QAction*> actionsForRuns_;
};

} // namespace groupscope
