// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_panel.h"
#include "app/session/translated.h"

namespace groupscope::pane {

Pane tradeOff() {
    return {.id = "trade_off",
            .title = translated("Trade-off"),
            .help =
                translated("Worst-group accuracy against average accuracy, or any two measures: a mark for "
                           "each method at its selected setting, or for each setting, with the Pareto front. "
                           "A click selects the runs of a mark, a rectangle those of all its marks."),
            .spots = {{Workspace::compare, PanePlace::center}},
            .keys = {{translated("← →"), translated("move between marks")},
                     {translated("Return"), translated("select the runs of the mark")},
                     {translated("F"), translated("select the runs on the Pareto front")}},
            .guide = QStringLiteral("notes/window.md#trade-off"),
            .make = [](PaneContext& context) { return figureContent(context, "trade_off", {"trade_off"}); }};
}

} // namespace groupscope::pane
