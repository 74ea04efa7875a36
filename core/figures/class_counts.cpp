// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/class_counts.h"

#include "core/base/text.h"
#include "core/figures/figure.h"

namespace groupscope::figure {

namespace {

std::string captionOfCounts(const ClassCounts& counts) {
    std::string text = "Examples of each class, " + counts.title +
                       ", the largest class first: " + std::to_string(counts.examples()) + " examples of " +
                       std::to_string(counts.classes.size()) + " classes, from " +
                       std::to_string(counts.classes.back().all) + " to " +
                       std::to_string(counts.classes.front().all) + " in one, median " +
                       shortestText(counts.median()) + ".";
    if (counts.singletons() > 0)
        text += " " + std::to_string(counts.singletons()) +
                (counts.singletons() == 1 ? " class has" : " classes have") + " one example.";
    if (counts.values.size() > 1)
        text += " Colours are attribute values.";
    return text;
}

std::vector<Drawing> countDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    for (const ClassCounts& counts : input.classCounts)
        if (!counts.classes.empty())
            drawings.push_back(plotDrawing("Examples of each class", captionOfCounts(counts),
                                           plotOf(counts, input.countText), counts.title));
    return drawings;
}

} // namespace

Figure classCounts() {
    return {.id = "class_counts",
            .title = "examples of each class",
            .needs = FigureNeeds::examples,
            .drawings = countDrawings};
}

} // namespace groupscope::figure
