// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/split.h"
#include "core/figures/figure.h"
#include "core/figures/shown_subgroups.h"

namespace groupscope::figure {

namespace {

std::vector<Drawing> gapDrawings(const FigureInput& input) {
    const Measure& measure = wantedSubgroupMeasure(input);
    std::vector<GapLine> lines;
    for (const NamedSubgroups& own : input.subgroups)
        if (own.gaps != nullptr)
            lines.push_back({own.name, own.method, own.color, *own.gaps});
    if (lines.empty())
        return {};
    const std::string& split = input.subgroups.front().views->split;
    const SubgroupValues gaps = gapValuesOf(lines, measure, split);
    if (gaps.series.empty())
        return {};
    return {
        plotDrawing("Gaps between subgroups",
                    "Gaps of " + measure.title + " between subgroups, " + splitTitle(split) +
                        " split: the mean over the subgroups of the first side minus that of the second; "
                        "whiskers are 95 % intervals (bootstrap) where the measure is a mean over examples.",
                    plotOf(gaps))};
}

} // namespace

Figure subgroupGaps() {
    return {.id = "subgroup_gaps",
            .title = "gaps between subgroups",
            .tab = "Gaps",
            .needs = FigureNeeds::subgroups,
            .drawings = gapDrawings,
            .parameters = {measuredRows, subgroupMeasure, subgroupEmbeddings},
            .hint = "Gaps between subgroups of each embedding, once a set is open"};
}

} // namespace groupscope::figure
