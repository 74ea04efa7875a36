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
                "Accuracy, mean confidence and expected calibration error of " + rows.title +
                    " rows over the temperature, of all and of the group that is worst as trained. "
                    "Calibrating temperatures have the least cross-entropy on " +
                    (input.calibration->fittedOn.empty()
                         ? std::string("the validation examples, of which there are none")
                         : input.calibration->fittedTitle + " rows") +
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
