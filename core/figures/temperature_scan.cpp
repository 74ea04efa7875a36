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
                "The figure shows accuracy, mean confidence and expected calibration error (ECE) on the " +
                    rows.title +
                    " split by temperature, for all examples and for the group that is worst as trained. " +
                    (input.calibration->fittedOn.empty()
                         ? std::string("Without validation examples, no temperature is fitted. ")
                         : "Vertical lines mark the temperatures with the lowest cross-entropy on the " +
                               input.calibration->fittedTitle + " split. ") +
                    input.calibration->notes.front(),
                temperaturePlot(*input.calibration, rows, *input.groups)));
            drawings.back().chosen = {{"split", rows.name}};
        }
    return drawings;
}

} // namespace

Figure temperatureScan() {
    return {.id = "temperature_scan",
            .title = "calibration by temperature",
            .tab = "By temperature",
            .needs = FigureNeeds::calibration,
            .drawings = temperatureScanDrawings,
            .parameters = {calibrationRows}};
}

} // namespace groupscope::figure
