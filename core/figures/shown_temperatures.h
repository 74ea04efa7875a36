// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/figures: figures of temperatures over epochs, in one epoch, and of their weights.

#include "core/figures/figure.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Returns the runs whose temperatures are drawn: the shown trainings, else the seeds of the run, else the
/// run. Runs without temperatures are left out.
std::vector<TemperatureRun> temperatureRunsOf(const FigureInput& input);

/// Describes the shares over epochs, for captions.
inline constexpr const char* sharesCaption = "The figure shows the share of temperatures at τ_min, the "
                                             "accuracy of the discriminator of domains, and its "
                                             "accuracy and expected calibration error on held-out examples.";

/// The parameter "pairs": the kinds of pairs that at least one run recorded.
FigureParameter pairsParameter();
/// The requested kind of pairs, or all that at least one run recorded. The first kind exists for all runs.
std::vector<TemperatureSplit> wantedSplits(const FigureInput& input, std::span<const TemperatureRun> runs);
/// The parameter value of a drawing.
ChosenValue pairsChosen(TemperatureSplit split);

/// The epoch, from 0, of figures of trainings: that of the time line, else the last one with temperatures of
/// at least one run. Nothing if the epoch of the time line has none.
std::optional<std::size_t> temperatureEpochOf(const ShownTrainings& trainings);

/// Note on the shown epoch about effects on the result: "epoch 3: 12.0 % at τ_min 0.01; …", for several runs
/// each, with a warning if most temperatures are at τ_min; or that nothing was recorded in that epoch.
std::string temperatureNote(const ShownTrainings& trainings);
/// The warning alone; empty if it does not apply.
std::string clampedWarning(std::span<const TemperatureRun> runs, std::size_t epoch);

} // namespace groupscope
