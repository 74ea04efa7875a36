// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_panel.h"
#include "app/session/translated.h"

namespace groupscope::pane {

Pane verdict() {
    return {.id = "verdict",
            .title = translated("Verdict"),
            .help = translated(
                "Methods that improved or worsened a group, the worst group or the average compared with the "
                "baseline, with intervals and correction for all comparisons. A click on a mark selects the "
                "runs of the method. Run › Reveal test results… shows hidden test results."),
            .spots = {{Workspace::compare, PanePlace::center}},
            .keys = {{translated("← →"), translated("move between changes")},
                     {translated("Return"), translated("select the runs of the method")}},
            .guide = QStringLiteral("how_to/verdict.md"),
            .make = [](PaneContext& context) { return figureContent(context, "verdict", {"verdict"}); }};
}

} // namespace groupscope::pane
