// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_panel.h"
#include "app/session/translated.h"
#include "app/views/shown_spaces.h"

namespace groupscope::pane {

namespace {

PaneContent makeSubgroups(PaneContext& context) {
    PaneContent content = figureContent(context, "subgroups",
                                        {{"subgroup_values", FigureNeeds::subgroups},
                                         "subgroup_gaps",
                                         "neighbour_confusion",
                                         "subgroup_spectrum",
                                         {"propagation", FigureNeeds::classifiers}});
    content.reason = [&context] { return noTrainedEmbeddingReason(context); };
    return content;
}

} // namespace

Pane subgroups() {
    return {.id = "subgroups",
            .title = translated("Subgroups"),
            .help = translated("A measure of every subgroup with its interval, gaps between subgroups, "
                               "subgroups of nearest neighbours, singular values, and whether gaps of "
                               "embeddings become gaps of classifiers, for the input and the shown runs."),
            .spots = {{Workspace::compare, PanePlace::center}},
            .keys = {{translated("← →"), translated("read the values of the marks")}},
            .guide = QStringLiteral("how_to/retrieval.md#gaps-between-subgroups"),
            .make = makeSubgroups};
}

} // namespace groupscope::pane
