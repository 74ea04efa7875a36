// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/shown_temperatures.h"
#include "core/runs/series_value.h"

#include <algorithm>

namespace groupscope::figure {

namespace {

/// "In an epoch, between 3.0 % and 41.2 % of them are at τ_min 0.01": over all epochs and seeds.
std::string clampedCaption(const std::vector<TemperatureRun>& seeds) {
    std::vector<double> shares;
    for (const TemperatureRun& seed : seeds)
        for (const EpochRecord& record : *seed.history)
            if (const auto share = seriesValue(record, clampedSeries))
                shares.push_back(100.0 * *share);
    if (shares.empty())
        return " The share of temperatures at the minimum was not recorded.";
    const auto [least, most] = std::minmax_element(shares.begin(), shares.end());
    const std::string where =
        seeds.front().least ? "τ_min " + shortestText(*seeds.front().least) : std::string("τ_min");
    const std::string from = fixedText(*least, 1), to = fixedText(*most, 1);
    return (from == to ? " In every epoch, " + to : " In an epoch, between " + from + " % and " + to) +
           " % of them are at " + where + ". That share changes results.";
}

/// Of the trainings that are looked at, as far as they are.
std::vector<Drawing> liveBands(const FigureInput& input, const std::vector<TemperatureRun>& runs) {
    std::vector<Drawing> drawings;
    const std::optional<std::size_t> epoch = temperatureEpochOf(*input.trainings);
    for (const TemperatureSplit split : wantedSplits(input, runs)) {
        CurveFigure figure{.title = {},
                           .xTitle = "epoch",
                           .yTitle = "temperature: median, 5 to 95 %",
                           .curves = temperatureCurves(runs, split),
                           .pointName = "epoch",
                           .note = temperatureNote(*input.trainings)};
        if (epoch)
            figure.marker = CurveMarker{static_cast<double>(*epoch + 1), {}};
        drawings.push_back(plotDrawing("Temperatures over epochs",
                                       "The figure shows the temperatures over epochs " +
                                           temperatureSplitName(split) +
                                           ": the median, and a band from the 5 % to the 95 % quantile.",
                                       plotOf(figure)));
        drawings.back().chosen = {pairsChosen(split)};
    }
    return drawings;
}

std::vector<Drawing> temperatureBandDrawings(const FigureInput& input) {
    const std::vector<TemperatureRun> runs = temperatureRunsOf(input);
    if (runs.empty())
        return {};
    if (input.trainings != nullptr)
        return liveBands(input, runs);
    std::vector<Drawing> drawings;
    const std::string ofSeeds = runs.size() > 1 ? ", means of " + std::to_string(runs.size()) + " seeds" : "";
    for (const TemperatureSplit split : wantedSplits(input, runs)) {
        const bool first = split == temperatureSplits.front(); // also of runs that tell no pairs apart
        const std::string how = first ? "" : " " + temperatureSplitName(split);
        const CurveFigure figure{.title = {},
                                 .xTitle = "epoch",
                                 .yTitle = "temperature",
                                 .curves = meanTemperatureCurves(runs, split)};
        if (figure.curves.empty())
            continue;
        drawings.push_back(plotDrawing(input.name + ": Temperatures over epochs" + how,
                                       "The figure shows the temperatures over epochs" + how +
                                           ": the median, and a band from the 5 % to the 95 % quantile" +
                                           ofSeeds + "." + (first ? clampedCaption(runs) : std::string()),
                                       plotOf(figure)));
        drawings.back().chosen = {pairsChosen(split)};
    }
    const CurveFigure shares{.title = {},
                             .xTitle = "epoch",
                             .yTitle = "share",
                             .percent = true,
                             .curves = meanTemperatureShares(runs)};
    std::string caption = sharesCaption;
    if (runs.size() > 1)
        caption += " Lines are means and bands are standard deviations over " + std::to_string(runs.size()) +
                   " seeds.";
    if (!shares.curves.empty() && input.wantedOf("pairs").empty()) // a pane has them apart
        drawings.push_back(
            plotDrawing(input.name + ": Shares of temperatures at τ_min", caption, plotOf(shares)));
    return drawings;
}

} // namespace

Figure temperatureBands() {
    return {.id = "temperature_bands",
            .title = "temperatures over epochs",
            .tab = "Temperatures",
            .needs = FigureNeeds::run,
            .drawings = temperatureBandDrawings,
            .parameters = {pairsParameter()}};
}

} // namespace groupscope::figure
