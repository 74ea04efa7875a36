// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figure.h"

namespace groupscope::figure {

namespace {

std::vector<Drawing> measuredBoundDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    for (const NamedRepresentation& own : input.representations)
        if (own.isLookedAt && own.measured->bound)
            drawings.push_back(
                plotDrawing("Bound of the worst-group loss of " + own.name,
                            "What bounds the worst group's loss of each class (Correct-N-Contrast, Theorem "
                            "3.1), of " +
                                own.name +
                                ": average loss, alignment term and deviation term, and the worst-group loss "
                                "itself.",
                            plotOf(boundBars(*own.measured->bound, *input.groups))));
    return drawings;
}

} // namespace

Figure measuredBound() {
    return {.id = "measured_bound",
            .title = "what bounds the worst group's loss on a split",
            .tab = "Bound",
            .needs = FigureNeeds::representation,
            .drawings = measuredBoundDrawings,
            .parameters = {measuredRows},
            .hint = "The terms that bound the worst group's loss, for the selected run"};
}

} // namespace groupscope::figure
