// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/figure.h"

#include "core/base/text.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace groupscope {

// core/figures/CMakeLists.txt holds the one list of figures; this file is made from it.
#define GROUPSCOPE_ENTRY(function) Figure function();
namespace figure {
#include "core/figures/figure_list.inc"
}
#undef GROUPSCOPE_ENTRY

const Registry<Figure>& figures() {
#define GROUPSCOPE_ENTRY(function) figure::function(),
    static const Registry<Figure> all("figure", {
#include "core/figures/figure_list.inc"
                                                });
#undef GROUPSCOPE_ENTRY
    return all;
}

bool FigureInput::has(FigureNeeds needs) const {
    switch (needs) {
    case FigureNeeds::run:
        return run != nullptr || trainings != nullptr;
    case FigureNeeds::firstStage:
        return run != nullptr && !run->agreements.empty();
    case FigureNeeds::temperatures:
    case FigureNeeds::curves:
        return trainings != nullptr;
    case FigureNeeds::representation:
        return !representations.empty() && groups != nullptr;
    case FigureNeeds::calibration:
        return calibration != nullptr && groups != nullptr;
    case FigureNeeds::scales:
        return !scales.empty();
    case FigureNeeds::subgroups:
        return !subgroups.empty();
    case FigureNeeds::examples:
        return !classCounts.empty();
    case FigureNeeds::section:
        return comparison != nullptr && section < comparison->sections.size();
    case FigureNeeds::comparison:
        return comparison != nullptr;
    case FigureNeeds::classifiers:
    case FigureNeeds::histories:
        break;
    }
    return (comparison != nullptr && !runs.empty()) || !traces.empty() || !representations.empty() ||
           !subgroups.empty();
}

std::string FigureInput::wantedOf(const std::string& parameter) const {
    const auto found = wanted.find(parameter);
    return found == wanted.end() ? std::string() : found->second;
}

std::vector<SplitDefinition> FigureInput::splits() const {
    const std::string own = wantedOf("split");
    std::vector<SplitDefinition> shown;
    for (const SplitDefinition& set : comparison->splits)
        if (own.empty() ? set.kind() == Purpose::report : set.name == own)
            shown.push_back(set);
    return shown;
}

Drawing joinedDrawing(std::span<const Drawing> drawings) {
    if (drawings.size() == 1)
        return drawings.front();
    PlotSheet all;
    std::string caption;
    for (const Drawing& own : drawings) {
        const std::string& title = own.sheet->heading.empty() ? own.title : own.sheet->heading;
        all.leastWidth = std::max(all.leastWidth, own.sheet->leastWidth);
        for (PlotPanel panel : own.sheet->panels) {
            std::visit(
                [&](auto& plot) { plot.title = title + (plot.title.empty() ? "" : ", " + plot.title); },
                panel);
            all.panels.push_back(std::move(panel));
        }
        addToList(caption, own.caption, " ");
    }
    const Drawing& first = drawings.front();
    Drawing drawing = plotDrawing(first.title, std::move(caption), std::move(all), first.of, first.keys);
    drawing.split = first.split;
    drawing.chosen = first.chosen;
    return drawing;
}

Drawing plotDrawing(std::string title, std::string caption, PlotSheet sheet, std::string of, KeyNames keys) {
    const auto plots = std::make_shared<const PlotSheet>(std::move(sheet));
    return {.title = std::move(title),
            .caption = std::move(caption),
            .draw = [plots](const SceneSpace& space) { return sceneOf(*plots, space); },
            .of = std::move(of),
            .keys = keys,
            .split = {},
            .values = [plots] { return valuesOf(*plots); },
            .sheet = plots};
}

Drawing plotDrawing(std::string title, std::string caption, PlotPanel panel, std::string of, KeyNames keys) {
    return plotDrawing(std::move(title), std::move(caption), sheetOf(std::move(panel)), std::move(of), keys);
}

std::vector<Drawing> drawingsOf(FigureNeeds needs, const FigureInput& input) {
    std::vector<Drawing> all;
    if (!input.has(needs))
        return all;
    for (const Figure& figure : figures())
        if (figure.needs == needs)
            for (Drawing& drawing : figure.drawings(input))
                all.push_back(std::move(drawing));
    return all;
}

} // namespace groupscope
