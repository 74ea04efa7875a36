// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/first_stage_panel.h"
#include "app/panes/pane.h"
#include "app/session/translated.h"

namespace groupscope::pane {

namespace {

PaneContent makeFirstStage(PaneContext& context) {
    auto* panel = new FirstStagePanel(&context);
    return {panel, {{"first_stage", translated("First stage"), QSize(900, 500), [panel] {
                         return drawingOf(panel, panel->name(), QString(), panel->isEmpty());
                     }}}};
}

} // namespace

Pane firstStage() {
    return {.id = "first_stage",
            .title = translated("First stage"),
            .help = translated("What the first stage of the selected run found in the training rows, and how "
                               "far it agrees with known classes, attributes and groups."),
            .place = PanePlace::bottomRight,
            .shortcut = Qt::CTRL | Qt::Key_0,
            .make = makeFirstStage};
}

} // namespace groupscope::pane
