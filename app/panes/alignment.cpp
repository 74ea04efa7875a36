// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_panel.h"
#include "app/session/translated.h"

namespace groupscope::pane {

Pane alignment() {
    constexpr FigureNeeds measured = FigureNeeds::representation;
    return {.id = "representation", // as documents and layouts know it
            .title = translated("Alignment"),
            .help = translated(
                "Alignment of the groups of each class in the raw and in the trained embedding, measures "
                "over epochs, worst-group accuracy against them, and the bound on the worst group's loss."),
            .spots = {{Workspace::train, PanePlace::center}, {Workspace::compare, PanePlace::center}},
            .keys = {{translated("← →"), translated("move between marks")},
                     {translated("Return"), translated("select the run of the mark")}},
            .guide = QStringLiteral("measures.md#alignment"),
            .make = [](PaneContext& context) {
                return figureContent(context, "representation",
                                     {{"alignment_map", measured},
                                      {"measure_curves"},
                                      {"worst_group_plane", measured},
                                      {"information_plane", measured},
                                      {"measured_bound", measured}});
            }};
}

} // namespace groupscope::pane
