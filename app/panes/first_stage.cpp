// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/first_stage_panel.h"
#include "app/panes/pane.h"
#include "app/session/translated.h"

#include <algorithm>

namespace groupscope::pane {

namespace {

PaneContent makeFirstStage(PaneContext& context) {
    auto* panel = new FirstStagePanel(&context);
    const auto drawing = [panel] { return drawingOf(panel, panel->name(), QString(), panel->isEmpty()); };
    return {.widget = panel,
            .exports = {{"first_stage", translated("First stage"), QSize(900, 500), drawing}},
            .reason = [&context] {
                const auto& runs = context.session()->runs()->all();
                const bool any = std::any_of(runs.begin(), runs.end(), [](const SessionRun& run) {
                    return run.run != nullptr && !run.run->agreements.empty();
                });
                return any ? QString() : translated("No run has a first stage that finds groups");
            }};
}

} // namespace

Pane firstStage() {
    return {.id = "first_stage",
            .title = translated("First stage"),
            .help = translated("What the first stage of the selected run found in the training rows, and how "
                               "far it agrees with known classes, attributes and groups."),
            .spots = {{Workspace::train, PanePlace::center}},
            .make = makeFirstStage};
}

} // namespace groupscope::pane
