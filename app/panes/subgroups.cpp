// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/subgroups_panel.h"
#include "app/session/translated.h"
#include "app/views/shown_spaces.h"
#include "widgets/charts/figure_view.h"

namespace groupscope::pane {

namespace {

PaneContent makeSubgroups(PaneContext& context) {
    auto* panel = new SubgroupsPanel(&context);
    const auto drawing = [panel] { // the tab on top
        return drawingOf(panel->current(), panel->currentName(), panel->caption(),
                         !panel->current()->hasFigure());
    };
    return {.widget = panel,
            .exports = {{"subgroups", translated("Subgroups"), QSize(1000, 640), drawing}},
            .setWatched = [panel](bool watched) { panel->setWatched(watched); },
            .reason = [&context] { return noTrainedEmbeddingReason(context); }};
}

} // namespace

Pane subgroups() {
    return {.id = "subgroups",
            .title = translated("Subgroups"),
            .help =
                translated("Any measure of every subgroup with its interval, gaps between subgroups, who is "
                           "among whose nearest rows, and singular values of each, of the input and of the "
                           "shown runs; and whether gaps of embeddings become gaps of classifiers."),
            .spots = {{Workspace::compare, PanePlace::center}},
            .keys = {{translated("← →"), translated("read the values of the marks")}},
            .guide = QStringLiteral("metric_learning.md"),
            .make = makeSubgroups};
}

} // namespace groupscope::pane
