// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/calibration_panel.h"
#include "app/panes/figure_tabs.h"
#include "app/session/translated.h"

namespace groupscope::pane {

namespace {

PaneContent makeCalibration(PaneContext& context) {
    return figureTabs(new CalibrationPanel(&context), "calibration", translated("Calibration"),
                      QSize(1000, 700));
}

} // namespace

Pane calibration() {
    return {.id = "calibration",
            .title = translated("Calibration"),
            .help = translated("How sure the kept head of the selected run is of each group, over its "
                               "temperature, and the temperatures that calibrate all rows and each group, "
                               "fitted on the rows to select by."),
            .place = PanePlace::right,
            .shortcut = Qt::CTRL | Qt::SHIFT | Qt::Key_8,
            .keys = {{translated("← →"), translated("read the values of the marks")}},
            .guide = QStringLiteral("calibration.md"),
            .make = makeCalibration};
}

} // namespace groupscope::pane
