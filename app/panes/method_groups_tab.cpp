// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/method_groups_tab.h"

#include "app/group_rows.h"
#include "app/panes/pane_context.h"
#include "app/window/run_presentation.h"
#include "core/figures/grouping.h"
#include "core/figures/method_groups.h"
#include "core/figures/scene_grid.h"
#include "widgets/charts/scene_view.h"

#include <QStringList>

#include <optional>
#include <utility>
#include <vector>

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
    MethodGroupSources sources{.run = [&](std::size_t run) -> const Run& {
        return *session.find(compared.runs[static_cast<qsizetype>(run)])->run;
    }};
    std::vector<std::string> problems;
    const std::optional<BaselineComparison> differences =
        watched ? differencesOf(compared, rowSet, session, *context_->differences(), problems) : std::nullopt;
    if (differences)
        addDifferences(*differences, sources);
    MethodGroups figure = methodGroupsOf(compared.comparison, rowSet, 0, sources);
    figure.note = choiceNote(session, compared.comparison.rule);
    for (const std::string& problem : problems)
        figure.note += "\n" + problem;
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
