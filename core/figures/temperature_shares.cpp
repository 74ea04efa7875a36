// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/shown_temperatures.h"

namespace groupscope::figure {

namespace {

std::vector<Drawing> temperatureShareDrawings(const FigureInput& input) {
    if (input.trainings == nullptr)
        return {};
    CurveFigure figure{.title = {},
                       .xTitle = "epoch",
                       .yTitle = "share",
                       .percent = true,
                       .curves = groupscope::temperatureShares(temperatureRunsOf(input)),
                       .pointName = "epoch",
                       .note = temperatureNote(*input.trainings)};
    if (const std::optional<std::size_t> epoch = temperatureEpochOf(*input.trainings))
        figure.marker = CurveMarker{static_cast<double>(*epoch + 1), {}};
    if (figure.curves.empty())
        return {};
    return {plotDrawing("Shares of temperatures at τ_min", sharesCaption, plotOf(figure))};
}

} // namespace

/// Reports show these shares of a run with its temperatures over epochs.
Figure temperatureShares() {
    return {.id = "temperature_shares",
            .title = "shares of temperatures at τ_min",
            .tab = "Shares at τ_min",
            .needs = FigureNeeds::temperatures,
            .drawings = temperatureShareDrawings};
}

} // namespace groupscope::figure
