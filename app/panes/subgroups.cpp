// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/pane.h"
#include "app/panes/subgroups_panel.h"
#include "app/translated.h"
#include "widgets/charts/scene_view.h"

namespace groupscope::pane {

namespace {

PaneContent makeSubgroups(PaneContext& context) {
    auto* panel = new SubgroupsPanel(&context);
    return {panel,
            {{"subgroups", translated("s&ubgroups"), QSize(1000, 640),
              [panel] {
                  return PaneDrawing{panel->currentName(),
                                     [view = panel->current()](QPainter& painter, const QRectF& area) {
                                         view->draw(painter, area);
                                     },
                                     panel->caption(), !panel->current()->hasFigure()};
              }}},
            [panel](bool watched) { panel->setWatched(watched); }};
}

} // namespace

Pane subgroups() {
    return {.id = "subgroups",
            .title = translated("Subgroups"),
            .help =
                translated("Any measure of every subgroup with its interval, gaps between subgroups, who is "
                           "among whose nearest rows, and singular values of each, of the input and of the "
                           "shown runs."),
            .place = PanePlace::bottomLeft,
            .shortcut = Qt::CTRL | Qt::SHIFT | Qt::Key_7,
            .keys = {{translated("← →"), translated("read the values of the marks")}},
            .guide = QStringLiteral("metric_learning.md"),
            .make = makeSubgroups};
}

} // namespace groupscope::pane
