// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/shown_temperatures.h"

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

Drawing ridgeDrawing(const FigureInput& input, const TemperatureRun& run,
                     const std::vector<std::size_t>& epochs, TemperatureSplit split) {
    const bool first = split == temperatureSplits.front();
    const std::string how = first ? "" : " " + temperatureSplitName(split);
    TemperatureRidges ridges = groupscope::temperatureRidges(std::span(&run, 1), epochs, split);
    std::string caption = "The figure shows the temperatures of some epochs" + how;
    if (input.seeds.size() > 1)
        caption += " for seed " + std::to_string(input.run->seed);
    caption += ". Each epoch is scaled to its highest bar";
    std::string clamped;
    for (TemperatureRidge& ridge : ridges.ridges) { // there is more room below the figure than in it
        if (first)
            clamped += " " + ridge.title + ": " + ridge.facts + ".";
        ridge.facts = ridge.facts.substr(0, ridge.facts.find(';'));
    }
    return plotDrawing(input.name + ": temperatures of some epochs" + how, caption + "." + clamped,
                       plotOf(ridges));
}

/// The runs one below the other in the epoch that is looked at.
std::vector<Drawing> liveRidges(const FigureInput& input) {
    const std::vector<TemperatureRun> runs = temperatureRunsOf(input);
    const std::optional<std::size_t> epoch = temperatureEpochOf(*input.trainings);
    std::vector<Drawing> drawings;
    if (!epoch || runs.empty())
        return drawings;
    for (const TemperatureSplit split : wantedSplits(input, runs)) {
        TemperatureRidges ridges = groupscope::temperatureRidges(runs, std::span(&*epoch, 1), split);
        for (TemperatureRidge& ridge : ridges.ridges)
            ridge.facts.clear(); // the note below has room for them
        PlotSheet sheet = plotOf(ridges);
        if (!sheet.panels.empty())
            std::get<Plot>(sheet.panels.back()).note = temperatureNote(*input.trainings);
        drawings.push_back(plotDrawing("Temperatures of an epoch",
                                       "The figure shows the temperatures of epoch " +
                                           std::to_string(*epoch + 1) + " " + temperatureSplitName(split) +
                                           ".",
                                       std::move(sheet)));
        drawings.back().chosen = {pairsChosen(split)};
    }
    return drawings;
}

/// Four epochs; where a split has more parts than a ridge can hold, the first and the last alone.
std::vector<Drawing> temperatureRidgeDrawings(const FigureInput& input) {
    if (input.trainings != nullptr)
        return liveRidges(input);
    const TemperatureRun run = temperatureRunOf(*input.run);
    const std::vector<std::size_t> recorded = temperatureEpochs(*run.history);
    std::vector<Drawing> drawings;
    if (recorded.empty())
        return drawings;
    const std::vector<std::size_t> four = shownEpochs(recorded);
    for (const TemperatureSplit split : wantedSplits(input, std::span(&run, 1))) {
        const bool crowded =
            groupscope::temperatureRidges(std::span(&run, 1), std::span(four).first(1), split).partsInTitles;
        drawings.push_back(
            ridgeDrawing(input, run, crowded ? std::vector{four.front(), four.back()} : four, split));
        drawings.back().chosen = {pairsChosen(split)};
    }
    return drawings;
}

} // namespace

Figure temperatureRidges() {
    return {.id = "temperature_ridges",
            .title = "temperatures of some epochs",
            .tab = "One epoch",
            .needs = FigureNeeds::run,
            .drawings = temperatureRidgeDrawings,
            .parameters = {pairsParameter()}};
}

} // namespace groupscope::figure
