// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/pane_context.h"

#include "core/runs/selection.h"

#include <QSet>

#include <utility>

namespace groupscope {

namespace {

constexpr std::size_t mostRunsSideBySide =
    4; // more bars in a block, or curves in a chart, than one tells apart

} // namespace

PaneContext::PaneContext(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session)
    , map_(new MapModel(session, this))
    , insight_(new MapInsight(this))
    , rule_(selectionRules().front().id) {
    // Everything is shown anew then, by everybody: one signal more would be one too many.
    connect(session, &Session::opened, this, [this] { selectedRuns_.clear(); });
    connect(session, &Session::runsRemoved, this, &PaneContext::forget);
}

void PaneContext::selectRuns(const QStringList& ids) {
    QStringList known;
    for (const QString& id : ids)
        if (!known.contains(id) && session_->find(id) != nullptr)
            known << id;
    if (QSet<QString>(known.begin(), known.end()) ==
        QSet<QString>(selectedRuns_.begin(), selectedRuns_.end()))
        return;
    selectedRuns_ = known;
    Q_EMIT runsSelected();
    if (!selectedRuns_.isEmpty())
        session_->fetchDetails(selectedRuns_.last());
}

void PaneContext::forget(const QStringList& ids) {
    if (selectedRuns_.removeIf([&ids](const QString& id) { return ids.contains(id); }) > 0)
        Q_EMIT runsSelected();
}

std::vector<const SessionRun*> PaneContext::runsSideBySide() const {
    std::vector<const SessionRun*> runs;
    for (const QString& id : selectedRuns_)
        if (const SessionRun* run = session_->find(id); run != nullptr && runs.size() < mostRunsSideBySide)
            runs.push_back(run);
    return runs;
}

void PaneContext::setRule(const std::string& rule) {
    if (rule == rule_)
        return;
    rule_ = rule;
    Q_EMIT ruleChanged();
}

void PaneContext::setSelectedPoints(const RowSelection& points) {
    if (points == selectedPoints_)
        return;
    selectedPoints_ = points;
    Q_EMIT pointsSelected();
}

void PaneContext::setShownEpoch(std::optional<ShownEpoch> epoch) {
    if (epoch == shownEpoch_)
        return;
    shownEpoch_ = std::move(epoch);
    Q_EMIT epochShown();
}

} // namespace groupscope
