// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figure.h"
#include "core/figures/representation_planes.h"

namespace groupscope::figure {

namespace {

std::vector<Drawing> boundDrawings(const FigureInput& input) {
    const Run& run = *input.run;
    if (run.selectedEpoch >= static_cast<int>(run.history.size()))
        return {};
    const std::vector<BoundBar> bars = recordedBounds(run.history[run.selectedEpoch], run.groups);
    if (bars.empty())
        return {};
    return {
        plotDrawing("Bound of the worst-group loss",
                    "What bounds the worst group's loss of each class at the selected epoch "
                    "(Correct-N-Contrast, Theorem 3.1): average loss, alignment term and deviation term, and "
                    "the worst-group loss itself.",
                    plotOf(bars))};
}

} // namespace

Figure bound() {
    return {.id = "bound",
            .title = "what bounds the worst group's loss",
            .needs = FigureNeeds::run,
            .drawings = boundDrawings};
}

} // namespace groupscope::figure
