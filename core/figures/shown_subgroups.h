// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/figure.h"
#include "core/figures/subgroup_figures.h"
#include "core/figures/subgroup_values.h"

#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// Default measure of subgroups in selection boxes.
inline constexpr const char* usualSubgroupMeasure = "map_at_r";

/// Measures with values of subgroups: means over examples, and those that a method's paper reports.
std::vector<ChosenValue> offeredSubgroupMeasures(const FigureInput& input);
/// Kinds of subgroups: attribute values over all classes, unless these are the groups, and groups.
std::vector<ChosenValue> offeredSubgroups(const FigureInput& input);
std::vector<ChosenValue> offeredEmbeddings(const FigureInput& input);

inline const FigureParameter subgroupMeasure{"measure", "", "What is measured of every subgroup",
                                             offeredSubgroupMeasures};
inline const FigureParameter subgroupKind{
    "kind", "", "Which subgroups: attribute values over all classes, or groups", offeredSubgroups};
inline const FigureParameter subgroupEmbeddings{
    "embeddings", "",
    "Which embeddings are measured: those of the shown runs, the stored one (input) too, or the one of the "
    "attribute that PARADE leaves",
    offeredEmbeddings};

/// The requested measure, else the default.
const Measure& wantedSubgroupMeasure(const FigureInput& input);

/// Whether subgroups of that kind are requested; without a request all are.
bool wants(const FigureInput& input, Subgroups of);

/// One drawing for each requested kind of subgroups, with a panel for each embedding for which `part` is
/// known. `caption` receives the first of them and the content of the drawing: "test split, Margin".
template<class Part>
std::vector<Drawing> drawingsOfKinds(const FigureInput& input, std::vector<Part> SubgroupViews::*part,
                                     const std::string& title,
                                     std::string (*caption)(const Part& first, const SubgroupViews& views,
                                                            const std::string& of)) {
    constexpr double leastPanelWidth = 430.0; // minimum width in pixels of one embedding's panel
    std::vector<Drawing> drawings;
    for (const Subgroups kind : {Subgroups::combinations, Subgroups::groups}) {
        PlotSheet sheet{.panels = {}, .leastWidth = leastPanelWidth};
        std::string said;
        for (const NamedSubgroups& own : input.subgroups)
            for (std::size_t i = 0; i < (own.views->*part).size(); ++i) {
                const Part& known = (own.views->*part)[i];
                if (!wants(input, kind) || (known.what == "groups") != (kind == Subgroups::groups))
                    continue;
                const bool isAlone = input.subgroups.size() == 1;
                auto plot = plotOf(known, input.countText);
                plot.title = isAlone ? std::string() : own.name;
                if (sheet.panels.empty())
                    said = caption(known, *own.views, isAlone && !own.name.empty() ? ", " + own.name : "");
                sheet.panels.emplace_back(std::move(plot));
            }
        if (!sheet.panels.empty())
            drawings.push_back(plotDrawing(title, std::move(said), std::move(sheet)));
    }
    return drawings;
}

} // namespace groupscope
