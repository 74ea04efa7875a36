// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_panel.h"
#include "app/session/translated.h"

namespace groupscope::pane {

Pane confidence() {
    return {.id = "calibration", // as documents and layouts know it
            .title = translated("Confidence"),
            .help = translated("Confidence and calibration of each group of the selected run by "
                               "temperature, the temperatures with the lowest validation cross-entropy of "
                               "all examples and of each group, and the temperatures of contrastive training "
                               "over epochs."),
            .spots = {{Workspace::train, PanePlace::center}, {Workspace::compare, PanePlace::center}},
            .keys = {{translated("← →"), translated("read the values of the marks")}},
            .guide = QStringLiteral("how_to/calibrate.md"),
            .make = [](PaneContext& context) {
                return figureContent(context, "calibration",
                                     {"temperature_scan",
                                      "reliability",
                                      {"temperature_bands", FigureNeeds::temperatures},
                                      {"temperature_shares"},
                                      {"temperature_ridges", FigureNeeds::temperatures},
                                      {"temperature_weights", FigureNeeds::temperatures}});
            }};
}

} // namespace groupscope::pane
