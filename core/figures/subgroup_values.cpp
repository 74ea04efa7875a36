// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/subgroup_values.h"

#include "core/figures/figure.h"
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

/// Attribute values where there are several, else groups, each measure on each set to report on.
std::vector<Drawing> subgroupDrawings(const FigureInput& input) {
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
                        set.name +
                        " rows, each method at its chosen setting: whiskers are one standard deviation over "
                        "seeds, of one seed its 95 % interval where the measure has one. Subgroups of fewer "
                        "than " +
                        std::to_string(fewRows) + " rows are marked few.",
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
            .needs = FigureNeeds::histories,
            .drawings = subgroupDrawings};
}

} // namespace groupscope::figure
