// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_panel.h"
#include "app/session/translated.h"

namespace groupscope::pane {

Pane methodsByGroup() {
    return {.id = "methods_by_group",
            .title = translated("Methods by group"),
            .help = translated("Accuracy of every method in every group, at its selected setting, worst "
                               "group first. A click on a cell selects the runs of the method."),
            .spots = {{Workspace::compare, PanePlace::center}},
            .keys = {{translated("← →"), translated("move between cells")},
                     {translated("Return"), translated("select the runs of the method")}},
            .guide = QStringLiteral("notes/window.md#methods-by-group"),
            .make = [](PaneContext& context) {
                return figureContent(context, "methods_by_group", {"method_groups"});
            }};
}

} // namespace groupscope::pane
