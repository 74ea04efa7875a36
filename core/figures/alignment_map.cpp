// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figure.h"

namespace groupscope::figure {

namespace {

std::vector<Drawing> alignmentDrawings(const FigureInput& input) {
    return {plotDrawing("Alignment map",
                        "How far apart the groups of each class lie: " + input.alignment->measure + ".",
                        plotOf(*input.alignment, *input.groups))};
}

} // namespace

Figure alignmentMap() {
    return {.id = "alignment_map",
            .title = "how far apart the groups of each class lie",
            .needs = FigureNeeds::alignment,
            .drawings = alignmentDrawings};
}

} // namespace groupscope::figure
