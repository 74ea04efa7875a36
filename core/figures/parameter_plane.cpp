// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/parameter_plane.h"

#include "core/figures/figure.h"
#include "core/runs/selection.h"

namespace groupscope::figure {

namespace {

std::vector<Drawing> parameterDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    for (const SplitDefinition& set : input.comparison->splits) {
        const ParameterPlane plane = parameterPlaneOf(*input.comparison, set.name, input.section);
        if (set.kind() != Purpose::report || plane.marks.size() < 2)
            continue;
        drawings.push_back(
            {"Worst group against trained parameters",
             "Worst-group accuracy of the " + set.name +
                 " rows against how many parameters a method trains, on a logarithmic axis. Each "
                 "method at the setting chosen by " +
                 selectionName(input.comparison->rule) + "; whiskers are one standard deviation over seeds.",
             [plane](const SceneSpace& space) { return parameterPlaneScene(plane, space); },
             set.name + " rows", KeyNames::row});
    }
    return drawings;
}

} // namespace

Figure parameterPlane() {
    return {.id = "parameter_plane",
            .title = "worst group against trained parameters",
            .needs = FigureNeeds::section,
            .drawings = parameterDrawings};
}

} // namespace groupscope::figure
