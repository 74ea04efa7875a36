// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/pair_map_panel.h"
#include "app/panes/pane.h"
#include "app/session/translated.h"
#include "app/views/pair_space.h"
#include "widgets/scatter/scatter_view.h"

namespace groupscope::pane {

namespace {

PaneContent makePairs(PaneContext& context) {
    auto* panel = new PairMapPanel(&context);
    const auto drawing = [panel] {
        return drawingOf(panel->view(), translated("pairs"), panel->hasMap() ? panel->caption() : QString(),
                         !panel->hasMap());
    };
    return {.widget = panel,
            .exports = {{"pairs", translated("Map of pairs"), QSize(1200, 900), drawing}},
            .setWatched = [panel](bool watched) { panel->setWatched(watched); },
            .reason =
                [&context] {
                    return hasTexts(*context.session()) ? QString()
                                                        : translated("This embedding has no captions");
                }};
}

} // namespace

Pane pairs() {
    return {.id = "pairs",
            .title = translated("Pairs"),
            .help = translated(
                "Examples and their texts in one map, in the input and in trained embeddings. Dots are "
                "images, diamonds are texts, and lines join selected images and texts with their partners."),
            .spots = {{Workspace::explore, PanePlace::center}},
            .guide = QStringLiteral("how_to/pairs.md"),
            .make = makePairs};
}

} // namespace groupscope::pane
