// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/board_panel.h"
#include "app/panes/pane.h"
#include "app/session/translated.h"

namespace groupscope::pane {

namespace {

PaneContent makeSideBySide(PaneContext& context) {
    auto* panel = new BoardPanel(&context);
    panel->setObjectName(QStringLiteral("sideBySide"));
    const auto drawing = [panel] {
        return drawingOf(panel, translated("side by side"), panel->isEmpty() ? QString() : panel->caption(),
                         panel->isEmpty());
    };
    return {.widget = panel,
            .exports = {{"side_by_side", translated("Side by side"), QSize(1600, 900), drawing}},
            .setWatched = [panel](bool watched) { panel->setWatched(watched); },
            .state = [panel] { return panel->state(); },
            .restore = [panel](const QJsonObject& state) { panel->restore(state); }};
}

} // namespace

Pane sideBySide() {
    return {.id = "side_by_side",
            .title = translated("Side by side"),
            .help =
                translated("One to nine linked cells, each with a map or a figure of the set, of a run or of "
                           "another file. A selection in one cell applies to all. Two runs are compared by "
                           "four counts per group, and a click on a count selects its examples."),
            .spots = {{Workspace::compare, PanePlace::center}, {Workspace::explore, PanePlace::center}},
            .keys = {{translated("V, B, L, P"), translated("tool of all maps, as in the map")},
                     {translated("Z, R"),
                      translated("zoom to the selection, reset the view, in all linked maps")},
                     {translated("Return"), translated("on a number: select its examples")}},
            .guide = QStringLiteral("how_to/side_by_side.md"),
            .make = makeSideBySide};
}

} // namespace groupscope::pane
