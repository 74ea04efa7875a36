// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figure.h"

#include <algorithm>
#include <limits>

namespace groupscope::figure {

namespace {

constexpr double leastMapWidth = 430.0; // pixels of one embedding's map beside another's

AlignmentMap mapOf(const Representation& measured, const std::string& distances) {
    AlignmentMap map;
    map.counts = measured.counts;
    map.classes = distances == "unit" ? measured.normalized : measured.raw;
    map.measure = distances == "unit" ? "mean distance of unit-length embeddings" : "mean distance";
    return distances == "squared" ? squaredMap(std::move(map)) : map;
}

std::vector<ChosenValue> offeredDistances(const FigureInput&) {
    return {{"distances", "raw", "distances"},
            {"distances", "unit", "distances of unit-length embeddings"},
            {"distances", "squared", "squared distances"}};
}

/// Whether colours from 0 would all be dark: the smallest distance of every embedding is more than half of
/// its largest.
bool areAllLarge(const FigureInput& input) {
    bool any = false;
    for (const NamedRepresentation& own : input.representations) {
        if (!own.isLookedAt)
            continue;
        double least = std::numeric_limits<double>::infinity(), most = 0.0;
        for (const ClassAlignment& ofClass : mapOf(*own.measured, input.wantedOf("distances")).classes)
            for (const PairAlignment& pair : ofClass.pairs) {
                least = std::min(least, pair.l2);
                most = std::max(most, pair.l2);
            }
        if (least <= 0.5 * most)
            return false;
        any = any || most > 0.0;
    }
    return any;
}

std::vector<ChosenValue> offeredColors(const FigureInput& input) {
    const ChosenValue zero{"colors", "zero", "colours from 0"},
        data{"colors", "data", "colours from the smallest"};
    return areAllLarge(input) ? std::vector{data, zero} : std::vector{zero, data};
}

/// The embeddings that are looked at, side by side.
std::vector<Drawing> alignmentDrawings(const FigureInput& input) {
    PlotSheet sheet{.panels = {}, .leastWidth = leastMapWidth};
    std::string measure;
    for (const NamedRepresentation& own : input.representations) {
        if (!own.isLookedAt)
            continue;
        AlignmentMap map = mapOf(*own.measured, input.wantedOf("distances"));
        map.fromZero = input.wantedOf("colors") != "data";
        measure = map.measure;
        HeatMap plot = plotOf(map, *input.groups);
        plot.title = own.name;
        sheet.panels.emplace_back(std::move(plot));
    }
    if (sheet.panels.empty())
        return {};
    return {plotDrawing("Alignment map", "How far apart the groups of each class lie: " + measure + ".",
                        std::move(sheet))};
}

} // namespace

Figure alignmentMap() {
    return {.id = "alignment_map",
            .title = "how far apart the groups of each class lie",
            .tab = "Alignment map",
            .needs = FigureNeeds::representation,
            .drawings = alignmentDrawings,
            .parameters = {measuredRows,
                           {"distances", "",
                            "Mean distance of the raw embeddings or of unit-length embeddings (comparable "
                            "over methods), or mean squared distance",
                            offeredDistances},
                           {"colors", "", "Where the scale of colours begins", offeredColors}},
            .hint = "How far apart the groups of each class lie, once a set is open"};
}

} // namespace groupscope::figure
