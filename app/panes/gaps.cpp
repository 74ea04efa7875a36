// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_panel.h"
#include "app/session/translated.h"

namespace groupscope::pane {

Pane gaps() {
    return {.id = "gaps",
            .title = translated("Gaps"),
            .help = translated("How far the worst group of each method lies below the average."),
            .make = [](PaneContext& context) {
                return figureContent(context, "gaps", translated("Gaps"), {"gap_rows"});
            }};
}

} // namespace groupscope::pane
