// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/pane.h"
#include "app/panes/retrieval_queries.h"
#include "app/panes/retrieval_sides.h"
#include "app/session/translated.h"
#include "app/views/pair_space.h"
#include "app/views/shown_spaces.h"

namespace groupscope::pane {

namespace {

PaneContent makeRetrieval(PaneContext& context) {
    auto* panel = new RetrievalSides(&context);
    return {.widget = panel,
            .exports = {{"retrieval", translated("Retrieval"), QSize(1100, 640),
                         [panel] {
                             const RetrievalQueries* queries = panel->rows()->queries();
                             return drawingOf(queries, translated("retrieval"), queries->caption(),
                                              !queries->hasFigure());
                         }}},
            .setWatched = [panel](bool watched) { panel->setWatched(watched); },
            .reason =
                [&context] {
                    return hasTexts(*context.session()) ? QString() : noTrainedEmbeddingReason(context);
                }};
}

} // namespace

Pane retrieval() {
    return {.id = "retrieval",
            .title = translated("Retrieval"),
            .help =
                translated("The nearest examples of a query in the input and in the embeddings of the "
                           "shown runs, correct or wrong by class. A click selects an example on the map, "
                           "a double click makes it the query, a selection on the map sets the query."),
            .spots = {{Workspace::explore, PanePlace::center}, {Workspace::compare, PanePlace::center}},
            .keys = {{translated("← →"), translated("move between queries")},
                     {translated("R"), translated("choose a random query")},
                     {translated("Return"), translated("make the selected neighbour the query")}},
            .guide = QStringLiteral("how_to/retrieval.md#in-the-window"),
            .make = makeRetrieval};
}

} // namespace groupscope::pane
