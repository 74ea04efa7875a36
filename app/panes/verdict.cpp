// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_panel.h"
#include "app/session/translated.h"

namespace groupscope::pane {

Pane verdict() {
    return {.id = "verdict",
            .title = translated("Verdict"),
            .help = translated(
                "Which methods helped or harmed a group, the worst group and the average, compared with the "
                "baseline: changes with intervals, corrected for everything compared. A click on a mark "
                "selects the runs of the method. Test results are hidden until they are revealed."),
            .spots = {{Workspace::compare, PanePlace::center}},
            .keys = {{translated("← →"), translated("walk along the changes")},
                     {translated("Return"), translated("select the runs of the method")}},
            .guide = QStringLiteral("how_to/verdict.md"),
            .make = [](PaneContext& context) { return figureContent(context, "verdict", {"verdict"}); }};
}

} // namespace groupscope::pane
