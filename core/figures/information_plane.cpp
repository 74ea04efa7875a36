// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figure.h"
#include "core/figures/run_traces.h"

namespace groupscope::figure {

namespace {

std::vector<Drawing> informationDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    if (input.comparison->rows.empty())
        return drawings;
    const std::vector<RunTrace> first = tracesOf(*input.comparison, input.runs, false);
    const GroupScheme& groups = input.runs[input.comparison->rows.front().runs.front()].groups;
    for (const InformationScale scale : {comparedScale, InformationScale::paper})
        for (const GroupScheme::Attribute& attribute : groups.attributes()) {
            const Plane plane = informationPlane(first, attribute.name, groups.className(), scale);
            const bool asTheyAre = scale == InformationScale::paper;
            if (!plane.items.empty())
                drawings.push_back(plotDrawing(
                    "Information on " + attribute.name + (asTheyAre ? ", rows as they are" : ""),
                    "Estimated information of the embedding on " + groups.className() + " and " +
                        attribute.name +
                        " over the epochs, first seed; the mark is the selected epoch. Above the diagonal "
                        "it "
                        "tells more of the class. " +
                        (asTheyAre ? "Of the rows as they are, as in Correct-N-Contrast: longer rows tell "
                                     "more."
                                   : "Columns are standardised, so that the length of rows does not count."),
                    plotOf(plane)));
        }
    return drawings;
}

} // namespace

Figure informationPlane() {
    return {.id = "information_plane",
            .title = "information on class and attribute",
            .needs = FigureNeeds::histories,
            .drawings = informationDrawings};
}

} // namespace groupscope::figure
