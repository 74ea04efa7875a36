// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/calibration_figures.h"
#include "core/figures/figure.h"

namespace groupscope::figure {

namespace {

void addReliability(std::vector<Drawing>& drawings, const FigureInput& input, const ScannedSplit& rows,
                    ReliabilityAt at, const std::string& when) {
    drawings.push_back(
        {"Reliability of " + input.name + ", " + rows.name + ", " + when,
         "Reliability of all " + rows.title + " rows and of each group, " + when +
             ": 15 bins of confidence, joined until each holds 10 rows. Areas of dots are rows, fields the "
             "gap between mean confidence and accuracy.",
         [scan = *input.calibration, name = rows.name, groups = *input.groups, at](const SceneSpace& space) {
             return reliabilityScene(scan, *scan.split(name), groups, at, space);
         }});
}

std::vector<Drawing> reliabilityDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    for (const ScannedSplit& rows : input.calibration->splits) {
        if (rows.purpose != Purpose::select && rows.purpose != Purpose::report)
            continue;
        addReliability(drawings, input, rows, ReliabilityAt::trained, "as trained");
        if (rows.calibrated)
            addReliability(drawings, input, rows, ReliabilityAt::calibrated,
                           "at the temperature that calibrates all rows");
    }
    return drawings;
}

} // namespace

Figure reliability() {
    return {.id = "reliability",
            .title = "how confidence tells accuracy, by group",
            .needs = FigureNeeds::calibration,
            .drawings = reliabilityDrawings};
}

} // namespace groupscope::figure
