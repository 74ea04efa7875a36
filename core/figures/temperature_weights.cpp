// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/shown_temperatures.h"

namespace groupscope::figure {

namespace {

/// Of the runs that have a τ_α, in the epoch that is looked at.
std::vector<Drawing> liveWeights(const FigureInput& input) {
    const std::vector<TemperatureRun> runs = temperatureRunsOf(input);
    const std::optional<std::size_t> epoch = temperatureEpochOf(*input.trainings);
    std::vector<Drawing> drawings;
    for (const TemperatureSplit split : wantedSplits(input, runs)) {
        CurveFigure figure = epoch ? groupscope::temperatureWeights(runs, *epoch, split) : CurveFigure();
        if (figure.curves.empty())
            continue;
        figure.note = clampedWarning(runs, *epoch);
        drawings.push_back(plotDrawing("Weights of negatives by similarity",
                                       "The figure shows the weight of a negative in the gradient of epoch " +
                                           std::to_string(*epoch + 1) +
                                           " by its similarity s: log10 of (e^(s/τ)/τ) / (1/τ_α).",
                                       plotOf(figure)));
        drawings.back().chosen = {pairsChosen(split)};
    }
    return drawings;
}

/// Of the first and the last epoch.
std::vector<Drawing> temperatureWeightDrawings(const FigureInput& input) {
    if (input.trainings != nullptr)
        return liveWeights(input);
    const TemperatureRun run = temperatureRunOf(*input.run);
    const std::vector<std::size_t> recorded = temperatureEpochs(*run.history);
    std::vector<Drawing> drawings;
    if (recorded.empty() || !run.base)
        return drawings;
    std::vector<std::size_t> shown{recorded.front()};
    if (recorded.back() != recorded.front())
        shown.push_back(recorded.back());
    for (const std::size_t epoch : shown) {
        const std::string when = " in epoch " + std::to_string((*run.history)[epoch].epoch + 1);
        std::string caption = "The figure shows the weight of a negative in the gradient" + when +
                              " by its similarity s: log10 of (e^(s/τ)/τ) / (1/τ_α), at the median τ of the "
                              "pairs and at the 5 and 95 % quantiles. A negative of similarity 0 at τ_α has "
                              "the value 0";
        if (input.seeds.size() > 1)
            caption += ". The training is that of seed " + std::to_string(input.run->seed);
        drawings.push_back(plotDrawing(input.name + ": weights of negatives" + when, caption + ".",
                                       plotOf(groupscope::temperatureWeights(std::span(&run, 1), epoch))));
    }
    return drawings;
}

} // namespace

Figure temperatureWeights() {
    return {.id = "temperature_weights",
            .title = "weights of negatives by similarity",
            .tab = "Weights of negatives",
            .needs = FigureNeeds::run,
            .drawings = temperatureWeightDrawings,
            .parameters = {pairsParameter()},
            .hint = "Weights of negatives are shown for methods whose temperatures depend on domains."};
}

} // namespace groupscope::figure
