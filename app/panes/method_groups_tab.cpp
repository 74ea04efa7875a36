// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/method_groups_tab.h"

#include "app/group_rows.h"
#include "app/panes/pane_context.h"
#include "app/window/run_presentation.h"
#include "core/figures/grouping.h"
#include "core/figures/method_groups.h"
#include "core/figures/row_name.h"
#include "core/figures/scene_grid.h"
#include "widgets/charts/scene_view.h"

#include <QStringList>

#include <algorithm>
#include <map>
#include <utility>

namespace groupscope {

MethodGroupsTab::MethodGroupsTab(PaneContext* context, SceneView* view)
    : QObject(view)
    , context_(context)
    , view_(view) {
    connect(view, &SceneView::keyRequested, this, &MethodGroupsTab::select);
    connect(context->differences(), &BaselineDifferences::changed, this, &MethodGroupsTab::changed);
}

void MethodGroupsTab::show(std::shared_ptr<const SessionComparison> shown, const std::string& rowSet,
                           bool watched) {
    compared_ = std::move(shown);
    rowSet_ = rowSet;
    const SessionComparison& compared = *compared_;
    const Session& session = *context_->session();
    const QString& baseline = session.baseline();
    MethodGroupSources sources{.run = [&](std::size_t run) -> const Run& {
        return *session.find(compared.runs[static_cast<qsizetype>(run)])->run;
    }};
    std::map<std::size_t, std::shared_ptr<const GroupDifferences>> known;
    std::string problems; // a line each
    for (std::size_t row = 0; row < compared.comparison.rows.size(); ++row) {
        const bool selected = compared.comparison.rows[row].selected;
        if (baseline.isEmpty() || (!selected && sources.baseline))
            continue;
        const QStringList ids = idsOf(compared, row);
        if (ids.contains(baseline)) {
            sources.baseline = row;
        } else if (selected && watched) {
            const BaselineDifferences::Known own = context_->differences()->of(ids, rowSet, true);
            known[row] = own.differences;
            if (!own.problem.isEmpty())
                problems += tr("No difference of %1: %2")
                                .arg(QString::fromStdString(
                                         rowName(compared.comparison, compared.comparison.rows[row])),
                                     own.problem)
                                .prepend(u'\n')
                                .toStdString();
        }
    }
    sources.differences = [&](std::size_t row) -> const GroupDifferences* {
        const auto found = known.find(row);
        return found == known.end() ? nullptr : found->second.get();
    };
    MethodGroups figure = methodGroupsOf(compared.comparison, rowSet, 0, sources);
    figure.note = choiceNote(session, compared.comparison.rule) + problems;
    draw(std::move(figure));
}

void MethodGroupsTab::draw(MethodGroups figure) {
    if (figure.lines.empty()) {
        view_->setFigure(nullptr);
        return;
    }
    const std::string accuracies = tr("Accuracy").toStdString();
    const std::string differences = tr("Difference to the baseline").toStdString();
    view_->setFigure([figure, accuracies, differences](const SceneSpace& space) {
        std::vector<NamedFigure> parts{{accuracies, [&figure](const SceneSpace& own) {
                                            return methodGroupsScene(figure, MethodGroupsShown::accuracy,
                                                                     own);
                                        }}};
        if (figure.hasDifferences())
            parts.push_back({differences, [&figure](const SceneSpace& own) {
                                 return methodGroupsScene(figure, MethodGroupsShown::difference, own);
                             }});
        return gridScene(parts, space.width, space);
    });
}

void MethodGroupsTab::select(const QString& key, bool added) {
    const QStringList parts = key.split(u' ');
    const std::size_t row = parts.value(0).toULongLong();
    const auto& task = context_->session()->task();
    if (compared_ == nullptr || !task || parts.size() != 2 || row >= compared_->comparison.rows.size())
        return;
    const QStringList ids = idsOf(*compared_, row);
    const SessionRun* run = context_->session()->find(ids.front());
    context_->selectRuns(ids, added);
    if (run == nullptr || !run->run || !sameGroups(run->run->groups, task->groups))
        return; // of another question: its groups are no rows of the open set
    const Grouping groups = groupingsOf(task->groups).front();
    const int group = parts[1].toInt();
    Q_EMIT context_->rowsRequested(
        rowsOfMember(*task, groups, group, rowSet_),
        tr("%1, %2 rows")
            .arg(QString::fromStdString(groups.names[static_cast<std::size_t>(group)]),
                 QString::fromStdString(rowSet_)));
    Q_EMIT context_->paneRequested("trade_off"); // the pane of the selection came forward
}

} // namespace groupscope
