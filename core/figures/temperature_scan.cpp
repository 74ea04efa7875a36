// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/calibration_figures.h"
#include "core/figures/figure.h"

namespace groupscope::figure {

namespace {

std::vector<Drawing> temperatureScanDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    for (const ScannedSplit& rows : input.calibration->splits)
        if (input.allRows || rows.purpose == Purpose::select || rows.purpose == Purpose::report) {
            drawings.push_back(plotDrawing(
                "Temperatures of " + input.name + ", " + rows.name,
                "Accuracy, mean confidence and expected calibration error on the " + rows.title +
                    " split over the temperature, of all examples and of the worst group at the trained "
                    "temperature. Calibrating temperatures have the least cross-entropy on the " +
                    (input.calibration->fittedOn.empty()
                         ? std::string("validation examples, of which there are none")
                         : input.calibration->fittedTitle + " split") +
                    ". " + input.calibration->notes.front(),
                temperaturePlot(*input.calibration, rows, *input.groups)));
            drawings.back().chosen = {{"split", rows.name}};
        }
    return drawings;
}

} // namespace

Figure temperatureScan() {
    return {.id = "temperature_scan",
            .title = "a trained head over its temperature",
            .tab = "Over the temperature",
            .needs = FigureNeeds::calibration,
            .drawings = temperatureScanDrawings,
            .parameters = {calibrationRows}};
}

} // namespace groupscope::figure
