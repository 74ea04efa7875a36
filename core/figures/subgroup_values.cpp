// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/subgroup_values.h"

#include "core/data/split.h"
#include "core/figures/figure.h"
#include "core/figures/shown_subgroups.h"
#include "core/methods/method.h"

#include <algorithm>

namespace groupscope::figure {

namespace {

constexpr std::size_t mostSubgroups = 40; // lines of a figure that people read

/// Whether a chosen method's paper reads that measure.
bool isReported(const Comparison& comparison, const std::string& measure) {
    return std::any_of(comparison.rows.begin(), comparison.rows.end(), [&](const ComparisonRow& row) {
        const Method* method = methods().known(row.method);
        return row.selected && method != nullptr &&
               std::find(method->reports.begin(), method->reports.end(), measure) != method->reports.end();
    });
}

/// The wanted measure of subgroups of embeddings that are looked at.
std::vector<Drawing> embeddingDrawings(const FigureInput& input) {
    const Measure& measure = wantedSubgroupMeasure(input);
    std::vector<SubgroupSource> sources;
    for (const NamedSubgroups& own : input.subgroups)
        if (own.measured != nullptr)
            sources.push_back({own.name, own.method, own.color, {own.measured}});
    if (sources.empty())
        return {};
    const bool ofGroups = !wants(input, Subgroups::combinations);
    const std::string& split = input.subgroups.front().views->split;
    const SubgroupValues values = subgroupValuesOf(sources, *input.groups, measure, split,
                                                   ofGroups ? Subgroups::groups : Subgroups::combinations);
    if (values.series.empty() || values.rows.size() < 2)
        return {};
    return {plotDrawing(measure.title + " of subgroups",
                        measure.title + " of " + (ofGroups ? "groups" : "attribute values") + ", " +
                            splitTitle(split) +
                            " split: whiskers are 95 % intervals where the measure has them.",
                        plotOf(values))};
}

/// One drawing for each measure on each report split: for attribute values if there are several, else groups.
std::vector<Drawing> subgroupDrawings(const FigureInput& input) {
    if (input.comparison == nullptr)
        return embeddingDrawings(input);
    std::vector<Drawing> drawings;
    for (const SplitDefinition& set : input.comparison->splits) {
        if (set.kind() != Purpose::report)
            continue;
        for (const Measure& measure : measures()) {
            if (!isReported(*input.comparison, measure.id))
                continue;
            for (const Subgroups of : {Subgroups::combinations, Subgroups::groups}) {
                const SubgroupValues values =
                    subgroupValuesOf(*input.comparison, input.runs, measure, set.name, of);
                if (values.series.empty() || values.rows.size() < 3 || values.rows.size() > mostSubgroups)
                    continue;
                drawings.push_back(plotDrawing(
                    measure.title + " of subgroups",
                    measure.title + " of " +
                        (of == Subgroups::groups ? "groups" : "attribute values over all classes") + ", " +
                        splitTitle(set.name) +
                        " split, each method at its selected setting: whiskers are one standard deviation "
                        "over seeds, of one seed its 95 % interval where the measure has one. Subgroups of "
                        "fewer than " +
                        std::to_string(fewRows) + " examples are marked few.",
                    plotOf(values)));
            }
        }
    }
    return drawings;
}

} // namespace

Figure subgroupValues() {
    return {.id = "subgroup_values",
            .title = "a measure of every subgroup",
            .tab = "Values",
            .needs = FigureNeeds::histories,
            .drawings = subgroupDrawings,
            .parameters = {measuredRows, subgroupMeasure, subgroupKind, subgroupEmbeddings},
            .hint = "A measure of every subgroup, once a set is open"};
}

} // namespace groupscope::figure
