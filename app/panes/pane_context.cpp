// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/pane_context.h"

#include "core/runs/selection.h"

#include <QSet>

#include <algorithm>
#include <utility>

namespace groupscope {

PaneContext::PaneContext(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session)
    , map_(new MapModel(session, this))
    , insight_(new MapInsight(this))
    , differences_(new BaselineDifferences(session, this))
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
    chosenSideBySide_.clear();
    Q_EMIT runsSelected();
    if (!selectedRuns_.isEmpty())
        session_->fetchDetails(selectedRuns_.last());
}

void PaneContext::forget(const QStringList& ids) {
    if (selectedRuns_.removeIf([&ids](const QString& id) { return ids.contains(id); }) > 0)
        Q_EMIT runsSelected();
}

std::vector<RunEntry> PaneContext::entriesOf(bool averaged) const {
    std::vector<RunEntry> entries;
    QSet<QString> taken;
    for (const QString& id : selectedRuns_) {
        if (taken.contains(id))
            continue;
        RunEntry& entry = entries.emplace_back();
        for (const QString& seed : averaged ? session_->seedsOf(id) : QStringList{id})
            if (const SessionRun* run = session_->find(seed);
                run != nullptr && selectedRuns_.contains(seed)) {
                entry.push_back(run);
                taken.insert(seed);
            }
        if (entry.empty())
            entries.pop_back();
    }
    std::stable_partition(entries.begin(), entries.end(), [this](const RunEntry& entry) {
        return std::any_of(entry.begin(), entry.end(),
                           [this](const SessionRun* run) { return run->id == session_->baseline(); });
    });
    return entries;
}

/// More bars in a block, or curves in a chart, than mostSideBySide one does not tell apart.
std::vector<RunEntry> PaneContext::chosenOf(std::vector<RunEntry> entries) const {
    if (!chosenSideBySide_.isEmpty())
        std::erase_if(entries, [this](const RunEntry& entry) {
            return !chosenSideBySide_.contains(entry.front()->id);
        });
    if (entries.size() > mostSideBySide)
        entries.resize(mostSideBySide);
    return entries;
}

std::vector<const SessionRun*> PaneContext::runsSideBySide() const {
    std::vector<const SessionRun*> runs;
    for (const RunEntry& entry : chosenOf(entriesOf(false)))
        runs.push_back(entry.front());
    return runs;
}

std::vector<RunEntry> PaneContext::entriesSideBySide() const {
    return chosenOf(entriesOf(averagesSeeds_));
}

std::vector<RunEntry> PaneContext::selectedEntries() const {
    return entriesOf(averagesSeeds_);
}

void PaneContext::chooseSideBySide(const QStringList& ids) {
    if (ids == chosenSideBySide_)
        return;
    chosenSideBySide_ = ids;
    Q_EMIT sideBySideChanged();
}

void PaneContext::setAveragesSeeds(bool averages) {
    if (averages == averagesSeeds_)
        return;
    averagesSeeds_ = averages;
    chosenSideBySide_.clear(); // it was made among other entries
    Q_EMIT sideBySideChanged();
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
