// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/figure.h"
#include "core/figures/temperatures.h"

#include <algorithm>

namespace groupscope::figure {

namespace {

/// The first, a quarter, a half and the last of the epochs that hold temperatures.
std::vector<std::size_t> shownEpochs(const std::vector<std::size_t>& recorded) {
    std::vector<std::size_t> shown;
    const std::size_t last = recorded.size() - 1;
    for (const std::size_t place : {std::size_t(0), last / 4, last / 2, last})
        if (shown.empty() || shown.back() != recorded[place])
            shown.push_back(recorded[place]);
    return shown;
}

std::vector<Drawing> temperatureRidgeDrawings(const FigureInput& input) {
    const TemperatureRun run = temperatureRunOf(*input.run);
    const std::vector<std::size_t> recorded = temperatureEpochs(*run.history);
    if (recorded.empty())
        return {};
    TemperatureRidges ridges = groupscope::temperatureRidges(std::span(&run, 1), shownEpochs(recorded));
    std::string caption = "Temperatures of some epochs, each as high as its highest bar";
    if (input.seeds.size() > 1)
        caption += ", of seed " + std::to_string(input.run->seed);
    std::string clamped;
    for (TemperatureRidge& ridge : ridges.ridges) { // there is more room below the figure than in it
        clamped += " " + ridge.title + ": " + ridge.facts + ".";
        ridge.facts = ridge.facts.substr(0, ridge.facts.find(';'));
    }
    return {{input.name + ": temperatures of some epochs", caption + "." + clamped,
             [ridges](const SceneSpace& space) { return temperatureRidgesScene(ridges, space); }}};
}

} // namespace

Figure temperatureRidges() {
    return {.id = "temperature_ridges",
            .title = "temperatures of some epochs",
            .needs = FigureNeeds::run,
            .drawings = temperatureRidgeDrawings};
}

} // namespace groupscope::figure
