// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/calibration_figures.h"
#include "core/figures/figure.h"

namespace groupscope::figure {

namespace {

void addReliability(std::vector<Drawing>& drawings, const FigureInput& input, const ScannedSplit& rows,
                    ReliabilityAt at, const std::string& key, const std::string& when) {
    drawings.push_back(
        plotDrawing("Reliability of " + input.name + ", " + rows.name + ", " + when,
                    "The diagrams show the reliability of all examples of the " + rows.title +
                        " split and of each group, " + when +
                        ". Confidence has 15 bins, which are joined until each holds 10 examples. The area "
                        "of a dot is proportional to the number of examples, and a field shows the gap "
                        "between mean confidence and accuracy.",
                    reliabilityPlot(*input.calibration, rows, *input.groups, at, input.countText)));
    drawings.back().chosen = {{"split", rows.name}, {"at", key, when}};
}

std::vector<Drawing> reliabilityDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    const std::string& fitted = input.calibration->fittedTitle;
    const std::string lowest = "lowest " + (fitted.empty() ? fitted : fitted + " ") + "cross-entropy";
    for (const ScannedSplit& rows : input.calibration->splits) {
        if (!input.allRows && rows.purpose != Purpose::select && rows.purpose != Purpose::report)
            continue;
        addReliability(drawings, input, rows, ReliabilityAt::trained, "trained", "as trained");
        if (rows.calibrated)
            addReliability(drawings, input, rows, ReliabilityAt::calibrated, "calibrated",
                           "at the τ with the " + lowest);
        if (input.allRows)
            addReliability(drawings, input, rows, ReliabilityAt::ownOfGroup, "own",
                           "each group at the τ with its " + lowest);
    }
    return drawings;
}

} // namespace

Figure reliability() {
    return {
        .id = "reliability",
        .title = "accuracy against confidence, by group",
        .tab = "Reliability",
        .needs = FigureNeeds::calibration,
        .drawings = reliabilityDrawings,
        .parameters = {calibrationRows,
                       {"at", "At",
                        "Temperature of the head: as trained, the one with the lowest cross-entropy on the "
                        "validation split, or for each group the one with the lowest cross-entropy on its "
                        "validation examples"}}};
}

} // namespace groupscope::figure
