// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_panel.h"
#include "app/session/translated.h"
#include "app/views/pane_context.h"

#include <algorithm>

namespace groupscope::pane {

namespace {

PaneContent makeFirstStage(PaneContext& context) {
    PaneContent content = figureContent(context, "first_stage", {"first_stage", "first_stage_rows"});
    content.reason = [&context] {
        const auto& runs = context.session()->runs()->all();
        const bool any = std::any_of(runs.begin(), runs.end(), [](const SessionRun& run) {
            return run.run != nullptr && !run.run->agreements.empty();
        });
        return any ? QString() : translated("No selected run has a first stage that finds groups");
    };
    return content;
}

} // namespace

Pane firstStage() {
    return {.id = "first_stage",
            .title = translated("First stage"),
            .help = translated("Groups that the first stage of the selected run found in the training "
                               "examples, and their agreement with known classes, attributes and groups."),
            .spots = {{Workspace::train, PanePlace::center}},
            .guide = QStringLiteral("notes/robust.md#first-stages"),
            .make = makeFirstStage};
}

} // namespace groupscope::pane
