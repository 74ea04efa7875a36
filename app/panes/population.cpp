// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/pane.h"
#include "app/panes/population_panel.h"
#include "app/session/translated.h"

namespace groupscope::pane {

namespace {

PaneContent makePopulation(PaneContext& context) {
    auto* panel = new PopulationPanel(&context);
    return {.widget = panel, .setWatched = [panel](bool watched) { panel->setWatched(watched); }};
}

} // namespace

Pane population() {
    return {.id = "population",
            .title = translated("Population"),
            .help = translated(
                "The average accuracy of the selected runs where the groups have other shares than "
                "in the rows, with its interval: shares as in the rows, equal, from a file, or "
                "as they are written into the table."),
            .place = PanePlace::right,
            .shortcut = Qt::CTRL | Qt::SHIFT | Qt::Key_5,
            .guide = QStringLiteral("predictions.md"),
            .make = makePopulation};
}

} // namespace groupscope::pane
