// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figure.h"
#include "core/figures/run_traces.h"

namespace groupscope::figure {

namespace {

std::vector<Drawing> worstGroupDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    const std::vector<RunTrace> all = tracesOf(*input.comparison, input.runs, true);
    const RecordedMeasure *relative = recordedMeasures().known("relative_alignment"),
                          *distances = recordedMeasures().known("alignment");
    for (const RecordedMeasure* measure : monitoredOf(all)) {
        if (measure->measure->id == "mean_norm") // stands beside the others: says how large, not how good
            continue;
        // Distances of different embeddings do not compare: where all runs have their ratio, it stands for
        // them.
        if (measure == distances && groupscope::worstGroupPlane(all, *relative).items.size() >=
                                        groupscope::worstGroupPlane(all, *distances).items.size())
            continue;
        const std::string& title = measure->recording.summary;
        const Plane plane = groupscope::worstGroupPlane(all, *measure);
        if (plane.items.size() > 1)
            drawings.push_back(
                plotDrawing("Worst group and " + title,
                            "Worst-group accuracy against the " + title +
                                ", one mark for each run of the selected settings at its selected epoch. " +
                                (measure->measure->unit == "distance"
                                     ? "Distances of different embeddings have different units."
                                     : ""),
                            plotOf(plane)));
    }
    return drawings;
}

} // namespace

Figure worstGroupPlane() {
    return {.id = "worst_group_plane",
            .title = "worst group against the representation",
            .needs = FigureNeeds::histories,
            .drawings = worstGroupDrawings};
}

} // namespace groupscope::figure
