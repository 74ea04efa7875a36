// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/figure.h"
#include "core/figures/temperatures.h"
#include "core/runs/series_value.h"

#include <algorithm>

namespace groupscope::figure {

namespace {

/// "between 3.0 % and 41.2 % of them were at τ_min 0.01": over all epochs and seeds.
std::string clampedCaption(const std::vector<TemperatureRun>& seeds) {
    std::vector<double> shares;
    for (const TemperatureRun& seed : seeds)
        for (const EpochRecord& record : *seed.history)
            if (const auto share = seriesValue(record, clampedSeries))
                shares.push_back(100.0 * *share);
    if (shares.empty())
        return " The share at the least temperature was not recorded.";
    const auto [least, most] = std::minmax_element(shares.begin(), shares.end());
    const std::string where =
        seeds.front().least ? "τ_min " + shortestText(*seeds.front().least) : std::string("τ_min");
    const std::string from = fixedText(*least, 1), to = fixedText(*most, 1);
    return " At " + where + " were " + (from == to ? to : "between " + from + " % and " + to) +
           " % of them in " + (from == to ? "every" : "an") + " epoch; that share changes results.";
}

void addTemperatureDrawing(std::vector<Drawing>& drawings, const FigureInput& input, const std::string& what,
                           const std::string& caption, const CurveFigure& figure) {
    if (!figure.curves.empty())
        drawings.push_back(plotDrawing(input.name + ": " + what, caption, plotOf(figure)));
}

std::vector<Drawing> temperatureBandDrawings(const FigureInput& input) {
    std::vector<TemperatureRun> seeds;
    for (const Run* seed : input.seeds)
        seeds.push_back(temperatureRunOf(*seed));
    if (seeds.empty())
        seeds.push_back(temperatureRunOf(*input.run));
    std::erase_if(seeds, [](const TemperatureRun& seed) { return temperatureEpochs(*seed.history).empty(); });
    std::vector<Drawing> drawings;
    if (seeds.empty())
        return drawings;
    const bool several = seeds.size() > 1;
    const std::string ofSeeds = " of " + std::to_string(seeds.size()) + " seeds";
    for (const TemperatureSplit split : temperatureSplits) {
        const bool first = split == temperatureSplits.front(); // also of runs that tell no pairs apart
        if (!first && !hasTemperatureSplit(seeds, split))
            continue;
        const std::string how = first ? "" : " " + temperatureSplitName(split);
        addTemperatureDrawing(drawings, input, "Temperatures over epochs" + how,
                              "Temperatures over epochs" + how +
                                  ": median, and from the 5 % to the 95 % quantile" +
                                  (several ? ", means" + ofSeeds : std::string()) + "." +
                                  (first ? clampedCaption(seeds) : std::string()),
                              {.title = {},
                               .xTitle = "epoch",
                               .yTitle = "temperature",
                               .curves = meanTemperatureCurves(seeds, split)});
    }
    addTemperatureDrawing(
        drawings, input, "Shares of temperatures at τ_min",
        "Share of the temperatures at τ_min, accuracy of the discriminator of domains, and, of "
        "held-out examples, its accuracy and expected calibration error" +
            (several ? ", mean and standard deviation" + ofSeeds : std::string()) + ".",
        {.title = {},
         .xTitle = "epoch",
         .yTitle = "share",
         .percent = true,
         .curves = meanTemperatureShares(seeds)});
    return drawings;
}

} // namespace

Figure temperatureBands() {
    return {.id = "temperature_bands",
            .title = "temperatures over epochs",
            .needs = FigureNeeds::run,
            .drawings = temperatureBandDrawings};
}

} // namespace groupscope::figure
