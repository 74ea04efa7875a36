// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/map_insight.h"
#include "app/map_model.h"
#include "app/session.h"

#include <QObject>
#include <QStringList>

#include <memory>
#include <optional>
#include <string>

class QAction;

namespace groupscope {

/// What panes share, so that none of them knows another: the session, what the map lays out, which runs and
/// which points are selected, and what one pane asks of the window or of whoever can do it. State has a
/// function that changes it and a signal that tells so; requests are signals that anybody may emit.
class PaneContext : public QObject {
    Q_OBJECT
  public:
    explicit PaneContext(Session* session, QObject* parent = nullptr);

    Session* session() const { return session_; }
    MapModel* map() const { return map_; }
    MapInsight* insight() const { return insight_; }

    /// Runs that are looked at; those chosen last stand last.
    const QStringList& selectedRuns() const { return selectedRuns_; }
    /// Empty when no run is selected.
    QString lastRun() const { return selectedRuns_.isEmpty() ? QString() : selectedRuns_.last(); }
    /// The same runs in another order are no change. Ids that the session does not know are left out.
    void selectRuns(const QStringList& ids);
    /// To those selected, or instead of them.
    void selectRuns(const QStringList& ids, bool added) { selectRuns(added ? selectedRuns_ + ids : ids); }
    /// The selected runs, at most as many as can be told apart beside each other.
    std::vector<const SessionRun*> runsSideBySide() const;

    /// The rule that chooses between the settings of a method where methods are compared.
    const std::string& rule() const { return rule_; }
    void setRule(const std::string& rule);

    /// Of the points that the map shows.
    const RowSelection& selectedPoints() const { return selectedPoints_; }
    void setSelectedPoints(const RowSelection& points);

    /// What can be done with the selected runs: offered wherever runs are listed. Lives as long as this.
    void offerForRuns(QAction* action) { actionsForRuns_ << action; }
    const QList<QAction*>& actionsForRuns() const { return actionsForRuns_; }

    /// The epoch of a run that the map shows, when it shows the epochs of one.
    struct ShownEpoch {
        QString runId;
        QString name;                   ///< "epoch 3"
        std::shared_ptr<const Run> run; ///< as it was then; null: there is no head, as of raw rows

        bool operator==(const ShownEpoch&) const = default;
    };
    const std::optional<ShownEpoch>& shownEpoch() const { return shownEpoch_; }
    void setShownEpoch(std::optional<ShownEpoch> epoch);

    enum class PointsCommand { zoom, invert, clear };

  Q_SIGNALS:
    void runsSelected();
    void ruleChanged();
    void pointsSelected();
    void epochShown();

    /// Somebody pointed at that point of the map.
    void pointClicked(int point);
    /// To do with the points that are selected on the map.
    void pointsCommanded(groupscope::PaneContext::PointsCommand command);
    /// To select these rows of the set on the map, which shows their row set then, and to say what they are.
    void rowsRequested(const groupscope::RowSelection& rows, const QString& what = {});
    /// To write the figure of that id to a file.
    void exportRequested(const std::string& id);
    /// To bring the pane of that id to the front.
    void paneRequested(const std::string& id);
    void trainingRequested();
    /// To choose an experiment in its dialog.
    void experimentRequested();
    /// To put these runs into the bin.
    void removalRequested(const QStringList& ids);
    /// To tell what went wrong.
    void problem(const QString& message);

  private:
    void forget(const QStringList& ids);

    Session* session_;
    MapModel* map_;
    MapInsight* insight_;
    QStringList selectedRuns_;
    std::string rule_;
    RowSelection selectedPoints_;
    std::optional<ShownEpoch> shownEpoch_;
    QList<QAction*> actionsForRuns_;
};

} // namespace groupscope
