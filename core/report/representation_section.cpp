// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/representation_section.h"

#include "core/methods/method.h"
#include "core/report/html_parts.h"
#include "core/report/representation_planes.h"

#include <algorithm>
#include <map>

namespace groupscope {

namespace {

std::optional<double> worstGroupOf(const Run& run) {
    const RowSetResult* shown = run.shownResult();
    return shown ? shown->report.worstGroupAccuracy : std::nullopt;
}

std::string nameOf(const Run& run) {
    const auto known = std::find_if(methods().begin(), methods().end(),
                                    [&](const Method& method) { return method.id == run.method; });
    return known == methods().end() ? run.method : known->name;
}

/// Runs of the selected settings: every seed, or the first alone. Each method has a style of its own.
std::vector<RunTrace> tracesOf(const Comparison& comparison, std::span<const Run> runs, bool everySeed) {
    std::vector<RunTrace> traces;
    std::map<std::string, std::size_t> styles;
    for (const ComparisonRow& row : comparison.rows) {
        if (!row.selected)
            continue;
        const std::size_t style = styles.try_emplace(row.method, styles.size()).first->second;
        const std::size_t count = everySeed ? row.runs.size() : 1;
        for (std::size_t i = 0; i < count; ++i) {
            const Run& run = runs[row.runs[i]];
            traces.push_back({.name = nameOf(run),
                              .key = "",
                              .style = style,
                              .color = "",
                              .history = &run.history,
                              .selectedEpoch = run.selectedEpoch,
                              .worstGroupAccuracy = worstGroupOf(run),
                              .emphasized = false});
        }
    }
    return traces;
}

} // namespace

std::string representationSection(const Comparison& comparison, std::span<const Run> runs) {
    std::string html;
    const std::vector<RunTrace> all = tracesOf(comparison, runs, true);
    for (const RecordedMeasure* measure : monitoredOf(all)) {
        const std::string& title = measure->recording.summary;
        const Plane plane = worstGroupPlane(all, *measure);
        if (plane.items.size() > 1)
            html += htmlFigure("Worst-group accuracy against the " + title +
                                   ", one mark for each run of the selected settings at its selected epoch. "
                                   "Distances of different embeddings have different units.",
                               svgOf(planeScene(plane, SceneSpace::paper()), "Worst group and " + title));
    }
    const std::vector<RunTrace> first = tracesOf(comparison, runs, false);
    const Run& example = runs[comparison.rows.front().runs.front()];
    for (const GroupScheme::Attribute& attribute : example.groups.attributes()) {
        const Plane plane = informationPlane(first, attribute.name, example.groups.className());
        if (!plane.items.empty())
            html +=
                htmlFigure("Estimated information of the embedding on " + example.groups.className() +
                               " and " + attribute.name +
                               " over the epochs, first seed; the mark is the selected epoch. Above the "
                               "diagonal it tells more of the class.",
                           svgOf(planeScene(plane, SceneSpace::paper()), "Information on " + attribute.name));
    }
    return html.empty() ? html : "<h2>Representations</h2>\n" + html;
}

std::string boundFigureOf(const Run& run) {
    if (run.selectedEpoch >= static_cast<int>(run.history.size()))
        return {};
    const std::vector<BoundBar> bars =
        recordedBounds(run.history[static_cast<std::size_t>(run.selectedEpoch)], run.groups);
    if (bars.empty())
        return {};
    return htmlFigure(
        "What bounds the worst group's loss of each class at the selected epoch "
        "(Correct-N-Contrast, Theorem 3.1): average loss, alignment term and deviation term, and "
        "the worst-group loss itself.",
        svgOf(boundScene(bars, SceneSpace::paper()), "Bound of the worst-group loss"));
}

} // namespace groupscope
