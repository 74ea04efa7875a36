// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_panel.h"
#include "app/session/translated.h"

namespace groupscope::pane {

Pane calibration() {
    return {.id = "calibration",
            .title = translated("Calibration"),
            .help = translated("How sure the kept head of the selected run is of each group, over its "
                               "temperature, and the temperatures that calibrate all rows and each group, "
                               "fitted on the rows to select by."),
            .spots = {{Workspace::train, PanePlace::center}, {Workspace::compare, PanePlace::center}},
            .keys = {{translated("← →"), translated("read the values of the marks")}},
            .guide = QStringLiteral("calibration.md"),
            .make = [](PaneContext& context) {
                return figureContent(context, "calibration", {"temperature_scan", "reliability"});
            }};
}

} // namespace groupscope::pane
