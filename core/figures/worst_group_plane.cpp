// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figure.h"
#include "core/figures/run_traces.h"

namespace groupscope::figure {

namespace {

/// Whether a report leaves the measure out: the mean norm stands beside the others and says how large, not
/// how good; and distances of different embeddings do not compare, so that their ratio stands for them where
/// all runs have it.
bool isLeftOut(const RecordedMeasure& measure, const std::vector<RunTrace>& all) {
    const RecordedMeasure *relative = recordedMeasures().known("relative_alignment"),
                          *distances = recordedMeasures().known("alignment");
    return measure.measure->id == "mean_norm" ||
           (&measure == distances && groupscope::worstGroupPlane(all, *relative).items.size() >=
                                         groupscope::worstGroupPlane(all, *distances).items.size());
}

std::vector<Drawing> worstGroupDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    const bool isLive = input.comparison == nullptr;
    const std::vector<RunTrace> all = isLive ? std::vector<RunTrace>(input.traces.begin(), input.traces.end())
                                             : tracesOf(*input.comparison, input.runs, true);
    for (const RecordedMeasure* measure : monitoredOf(all)) {
        if (!isLive && isLeftOut(*measure, all))
            continue;
        const std::string& title = measure->recording.summary;
        Plane plane = groupscope::worstGroupPlane(all, *measure);
        if (!input.note.empty())
            plane.note += (plane.note.empty() ? "" : "; ") + input.note;
        if (plane.items.size() > (isLive ? 0 : 1)) {
            drawings.push_back(
                plotDrawing("Worst group and " + title,
                            "Worst-group accuracy against the " + title +
                                ", one mark for each run of the selected settings at its selected epoch. " +
                                (measure->measure->unit == "distance"
                                     ? "Distances of different embeddings have different units."
                                     : ""),
                            plotOf(plane), {}, KeyNames::run));
            drawings.back().chosen = {{"measure", measure->recording.id, title}};
        }
    }
    return drawings;
}

} // namespace

Figure worstGroupPlane() {
    return {.id = "worst_group_plane",
            .title = "worst group against the representation",
            .tab = "Worst group",
            .needs = FigureNeeds::histories,
            .drawings = worstGroupDrawings,
            .parameters = {measuredRows, {"measure", "", "What the worst group is drawn against"}},
            .hint = "Worst group against a measure of the embedding, once runs have recorded one after each "
                    "epoch: choose it in Run > Measure after each epoch, and train"};
}

} // namespace groupscope::figure
