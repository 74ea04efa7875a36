// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/subgroups_panel.h"
#include "app/session/translated.h"
#include "widgets/charts/figure_view.h"

namespace groupscope::pane {

namespace {

PaneContent makeSubgroups(PaneContext& context) {
    auto* panel = new SubgroupsPanel(&context);
    const auto drawing = [panel] { // the tab on top
        return drawingOf(panel->current(), panel->currentName(), panel->caption(),
                         !panel->current()->hasFigure());
    };
    return {panel,
            {{"subgroups", translated("Subgroups"), QSize(1000, 640), drawing}},
            [panel](bool watched) { panel->setWatched(watched); }};
}

} // namespace

Pane subgroups() {
    return {.id = "subgroups",
            .title = translated("Subgroups"),
            .help =
                translated("Any measure of every subgroup with its interval, gaps between subgroups, who is "
                           "among whose nearest rows, and singular values of each, of the input and of the "
                           "shown runs; and whether gaps of embeddings become gaps of classifiers."),
            .place = PanePlace::bottomLeft,
            .shortcut = Qt::CTRL | Qt::SHIFT | Qt::Key_7,
            .keys = {{translated("← →"), translated("read the values of the marks")}},
            .guide = QStringLiteral("metric_learning.md"),
            .make = makeSubgroups};
}

} // namespace groupscope::pane
