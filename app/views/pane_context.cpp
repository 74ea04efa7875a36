// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/pane_context.h"

#include "app/views/group_rows.h"
#include "app/views/run_comparison.h"
#include "core/runs/selection.h"

#include <QSet>

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

/// The baseline first, as far as it is among them, and then the first of these runs, `most` in all: nobody
/// looks up thousands to show a few.
std::vector<RunEntry> firstOf(const Session& session, const QStringList& ids, std::size_t most) {
    std::vector<RunEntry> entries;
    const bool hasBaseline =
        !session.runs()->baseline().isEmpty() && ids.contains(session.runs()->baseline());
    const auto add = [&](const QString& id) {
        if (const SessionRun* run = session.find(id); run != nullptr && entries.size() < most)
            entries.push_back({run});
    };
    if (hasBaseline)
        add(session.runs()->baseline());
    for (auto id = ids.begin(); id != ids.end() && entries.size() < most; ++id)
        if (!hasBaseline || *id != session.runs()->baseline())
            add(*id);
    return entries;
}

} // namespace

PaneContext::PaneContext(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session)
    , map_(new MapModel(session, this))
    , timeLine_(new TimeLine(session, this))
    , mapAtRest_(new MapAtRest(session, this))
    , differences_(new BaselineDifferences(session, this))
    , comparison_(std::make_unique<SharedComparison>(session))
    , rule_(selectionRules().front().id) {
    // Everything is shown anew then, by everybody: one signal more would be one too many.
    const auto regroup = [this] { seedGroups_.reset(); };
    for (const auto signal : {&RunList::runsAdded, &RunList::runsRemoved})
        connect(session->runs(), signal, this, regroup);
    for (const auto signal : {&RunList::runChanged, &RunList::runDescribed})
        connect(session->runs(), signal, this, regroup);
    connect(session->data(), &OpenSet::opened, this, [this] {
        seedGroups_.reset();
        selectedRuns_.clear();
        timeLine_->setRun({});
    });
    connect(session->runs(), &RunList::runsAdded, this, [this](const QStringList& ids) {
        if (selectedRuns_.isEmpty()) // views of finished runs that show none would look as if there were none
            selectRuns(lastFinished(ids));
    });
    for (const auto signal : {&OpenSet::opened, &OpenSet::closed})
        connect(session->data(), signal, this, [this] { comparison_->forget(); }); // runs of another set
    connect(timeLine_, &TimeLine::changed, this, &PaneContext::epochShown);
    connect(session->runs(), &RunList::runsRemoved, this, &PaneContext::forget);
}

PaneContext::~PaneContext() = default;

QStringList PaneContext::lastFinished(const QStringList& ids) const {
    for (qsizetype i = ids.size(); i-- > 0;)
        if (const SessionRun* run = session_->find(ids[i]); run != nullptr && run->run)
            return {run->id};
    return {};
}

void PaneContext::selectRuns(const QStringList& ids) {
    QStringList known;
    QSet<QString> wanted;
    for (const QString& id : ids)
        if (!wanted.contains(id) && session_->find(id) != nullptr) {
            known << id;
            wanted.insert(id);
        }
    if (wanted == QSet<QString>(selectedRuns_.begin(), selectedRuns_.end()))
        return;
    selectedRuns_ = known;
    seedGroups_.reset();
    chosenSideBySide_.clear();
    timeLine_->setRun(lastRun());
    Q_EMIT runsSelected();
    if (!selectedRuns_.isEmpty())
        session_->runs()->fetchDetails(selectedRuns_.last());
}

void PaneContext::forget(const QStringList& ids) {
    const QSet<QString> gone(ids.begin(), ids.end());
    if (selectedRuns_.removeIf([&gone](const QString& id) { return gone.contains(id); }) > 0) {
        seedGroups_.reset();
        timeLine_->setRun(lastRun());
        Q_EMIT runsSelected();
    }
}

const std::vector<QStringList>& PaneContext::seedGroups() const {
    if (!seedGroups_)
        seedGroups_ = session_->runs()->seedGroups(selectedRuns_);
    return *seedGroups_;
}

std::vector<RunEntry> PaneContext::entriesOf(bool averaged) const {
    std::vector<RunEntry> entries;
    if (averaged)
        for (const QStringList& seeds : seedGroups()) {
            entries.emplace_back();
            for (const QString& seed : seeds)
                entries.back().push_back(session_->find(seed));
        }
    else
        for (const QString& id : selectedRuns_)
            if (const SessionRun* run = session_->find(id))
                entries.push_back({run});
    std::stable_partition(entries.begin(), entries.end(), [this](const RunEntry& entry) {
        return std::any_of(entry.begin(), entry.end(),
                           [this](const SessionRun* run) { return run->id == session_->runs()->baseline(); });
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
    for (const RunEntry& entry : chosenSideBySide_.isEmpty()
                                     ? firstOf(*session_, selectedRuns_, mostSideBySide)
                                     : chosenOf(entriesOf(false)))
        runs.push_back(entry.front());
    return runs;
}

std::vector<RunEntry> PaneContext::entriesSideBySide() const {
    return !averagesSeeds_ && chosenSideBySide_.isEmpty() ? firstOf(*session_, selectedRuns_, mostSideBySide)
                                                          : chosenOf(entriesOf(averagesSeeds_));
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

void PaneContext::setSelectedPoints(const RowSelection& points, bool joined) {
    RowSelection rows = rowsOfPoints(points, map_->rows(), session_->set() ? session_->set()->size() : 0);
    if (joined)
        rows = withUnshown(std::move(rows), selectedRows_, map_->rows());
    select(rows, points);
}

void PaneContext::setSelectedRows(const RowSelection& rows) {
    select(rows, rows.rowCount() == 0 ? RowSelection(map_->rows().size()) : pointsOf(rows, map_->rows()));
}

void PaneContext::requestRows(const RowSelection& rows, const QString& what, const std::string& pane) {
    requestedRows_ = rows;
    Q_EMIT rowsRequested(rows, what);
    Q_EMIT paneRequested(pane);
}

bool PaneContext::isSelectionRequested() const {
    if (requestedRows_.rowCount() != selectedRows_.rowCount())
        return false;
    const std::vector<int> selected = selectedRows_.rows();
    return std::all_of(selected.begin(), selected.end(),
                       [this](int row) { return requestedRows_.contains(static_cast<std::size_t>(row)); });
}

/// Rows that no map shows count as much as points, which are others where the map is another.
void PaneContext::select(const RowSelection& rows, const RowSelection& points) {
    if (rows == selectedRows_ && points == selectedPoints_)
        return;
    selectedRows_ = rows;
    selectedPoints_ = points;
    Q_EMIT pointsSelected();
}

} // namespace groupscope
