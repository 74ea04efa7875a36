// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/pane_context.h"

#include "app/views/group_rows.h"
#include "app/views/run_comparison.h"
#include "core/runs/selection.h"

#include <algorithm>
#include <utility>

namespace groupscope {

PaneContext::PaneContext(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session)
    , map_(new MapModel(session, this))
    , timeLine_(new TimeLine(session, this))
    , mapAtRest_(new MapAtRest(session, this))
    , differences_(new BaselineDifferences(session, this))
    , named_(new NamedGroupNumbers(session, differences_, this))
    , comparison_(std::make_unique<SharedComparison>(session))
    , selected_(new SelectedRuns(session, this))
    , rule_(selectionRules().front().id) {
    connect(session->data(), &OpenSet::opened, timeLine_, [this] { timeLine_->setRun({}); });
    connect(selected_, &SelectedRuns::changed, timeLine_, [this] { timeLine_->setRun(selected_->last()); });
    for (const auto signal : {&OpenSet::opened, &OpenSet::closed})
        connect(session->data(), signal, this, [this] { comparison_->forget(); }); // runs of another set
    connect(timeLine_, &TimeLine::changed, this, &PaneContext::epochShown);
}

PaneContext::~PaneContext() = default;

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

void PaneContext::noticeSelection(const QString& text) {
    selectionNotice_ = text;
    Q_EMIT session_->noticed(text);
}

void PaneContext::requestRows(const RowSelection& rows, const QString& what, const std::string& pane) {
    requestedRows_ = rows;
    Q_EMIT rowsRequested(rows, what);
    Q_EMIT paneRaised(pane);
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
