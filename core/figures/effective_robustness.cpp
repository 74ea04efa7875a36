// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/effective_robustness.h"

#include "core/figures/figure.h"

namespace groupscope::figure {

namespace {

std::string captionOf(const RobustnessPlane& plane) {
    std::string caption = "Average accuracy on the " + plane.title +
                          " split against the average accuracy on the test split, on logit axes. ";
    caption += plane.line
                   ? "The line is the least-squares fit through " + std::to_string(plane.line->points) +
                         " zero-shot points; how far a method lies above it is its effective robustness."
                   : "On the dashed line both are the same. Zero-shot points of three embeddings or "
                     "prompts would make a line; there are fewer, so that effective robustness is not "
                     "known.";
    if (plane.leftOut > 0)
        caption += " Left out, since they have no logit: settings with no or all examples correct (" +
                   std::to_string(plane.leftOut) + ").";
    return caption;
}

/// One drawing for each report split but test.
std::vector<Drawing> robustnessDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    for (const SplitDefinition& set : input.splits()) {
        if (set.kind() != Purpose::report || set.name == testSplit)
            continue;
        const RobustnessPlane plane = robustnessOf(*input.comparison, set, input.section);
        if (plane.marks.size() < 2)
            continue;
        drawings.push_back(plotDrawing("Effective robustness on " + plane.title, captionOf(plane),
                                       plotOf(plane), {}, KeyNames::row));
        drawings.back().chosen = {{"split", set.name}};
    }
    return drawings;
}

} // namespace

Figure effectiveRobustness() {
    return {.id = "effective_robustness",
            .title = "accuracy out of the distribution against accuracy in it",
            .tab = "Robustness",
            .needs = FigureNeeds::section,
            .drawings = robustnessDrawings,
            .parameters = {comparedRows},
            .hint = "Accuracy on another report split against that on the test split: choose the split "
                    "above, once two methods are trained"};
}

} // namespace groupscope::figure
