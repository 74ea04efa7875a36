// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/pane.h"
#include "app/panes/selection_panel.h"
#include "app/panes/selection_tools.h"
#include "app/session/translated.h"

namespace groupscope::pane {

namespace {

PaneContent makeSelection(PaneContext& context) {
    // Who points at something wants to know what it is.
    const auto show = [&context] { Q_EMIT context.paneRaised("selection"); };
    auto* panel = new SelectionPanel(&context);
    QObject::connect(&context, &PaneContext::pointsSelected, panel, [&context, show] {
        if (!context.selectedPoints().isEmpty() && !context.isSelectionRequested())
            show();
    });
    QObject::connect(&context, &PaneContext::pointClicked, panel, show);
    return {.widget = panel, .commands = [panel] { return panel->tools()->commands(); }};
}

} // namespace

Pane selection() {
    return {
        .id = "selection",
        .title = translated("Selection"),
        .help = translated(
            "The selected examples: their groups, whether they form a cluster in the original space, the "
            "true neighbours of a point, its negatives in a contrastive run, and the quality of the map."),
        .spots = {{Workspace::explore, PanePlace::rightBottom}, {Workspace::compare, PanePlace::rightTop}},
        .guide = QStringLiteral("how_to/map.md#look-closer"),
        .make = makeSelection};
}

} // namespace groupscope::pane
