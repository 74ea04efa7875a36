// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_panel.h"
#include "app/session/translated.h"

namespace groupscope::pane {

Pane representation() {
    return {.id = "representation",
            .title = translated("Representation"),
            .help = translated("How far apart the groups of a class lie, what the embedding tells of class "
                               "and attribute, and what bounds the worst group's loss, for the selected run "
                               "or the raw embedding."),
            .spots = {{Workspace::train, PanePlace::center}, {Workspace::compare, PanePlace::center}},
            .keys = {{translated("← →"), translated("walk along the marks")},
                     {translated("Return"), translated("select the run of the mark")}},
            .guide = QStringLiteral("robust.md"),
            .make = [](PaneContext& context) {
                return figureContent(
                    context, "representation",
                    {"alignment_map", "information_plane", "worst_group_plane", "measured_bound"},
                    FigureNeeds::representation);
            }};
}

} // namespace groupscope::pane
