// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/method_groups_tab.h"

#include "app/views/figure_keys.h"
#include "app/views/pane_context.h"
#include "core/figures/method_groups.h"
#include "widgets/charts/figure_view.h"
#include "widgets/charts/scene_painter.h"

#include <optional>
#include <utility>
#include <vector>

namespace groupscope {

MethodGroupsTab::MethodGroupsTab(PaneContext* context, FigureView* view)
    : QObject(view)
    , context_(context)
    , view_(view) {
    connect(view, &FigureView::keyRequested, this, &MethodGroupsTab::select);
    connect(context->differences(), &BaselineDifferences::changed, this, &MethodGroupsTab::changed);
}

void MethodGroupsTab::show(std::shared_ptr<const SessionComparison> shown, const std::string& split,
                           bool watched) {
    compared_ = std::move(shown);
    split_ = split;
    const SessionComparison& compared = *compared_;
    const Session& session = *context_->session();
    MethodGroupSources sources{.run = [&](std::size_t run) -> const Run& {
        return *session.find(compared.runs[static_cast<qsizetype>(run)])->run;
    }};
    std::vector<std::string> problems;
    const std::optional<BaselineComparison> differences =
        watched ? differencesOf(compared, split, session, *context_->differences(), problems) : std::nullopt;
    if (differences)
        addDifferences(*differences, sources);
    MethodGroups figure = methodGroupsOf(compared.comparison, split, 0, sources);
    figure.note = choiceNote(session, compared.comparison.rule);
    for (const std::string& problem : problems)
        figure.note += "\n" + problem;
    draw(figure);
}

void MethodGroupsTab::draw(const MethodGroups& figure) {
    PlotSheet sheet;
    const auto add = [&](MethodGroupsShown shown, const QString& title) {
        HeatMap map = plotOf(figure, shown, windowCount);
        map.title = title.toStdString();
        sheet.panels.emplace_back(std::move(map));
    };
    if (figure.lines.empty())
        return view_->clear();
    add(MethodGroupsShown::accuracy, figure.hasDifferences() ? tr("Accuracy") : QString());
    if (figure.hasDifferences())
        add(MethodGroupsShown::difference, tr("Difference to the baseline"));
    view_->setPlot(std::move(sheet));
}

void MethodGroupsTab::select(const QString& key, bool added) {
    const BehindKey behind = behindKey({KeyNames::rowAndGroup, split_, compared_}, key, *context_->session());
    if (behind.runs.isEmpty())
        return;
    context_->selected()->select(behind.runs, added);
    if (!behind.rows)
        return;
    context_->requestRows(*behind.rows, behind.what, "trade_off");
}

} // namespace groupscope
