// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/figures: figures of temperatures over epochs, in one epoch, and of what they weigh.

#include "core/figures/figure.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// The runs whose temperatures are drawn: the trainings that are looked at, else the seeds of the run, else
/// the run. Runs without temperatures are left out.
std::vector<TemperatureRun> temperatureRunsOf(const FigureInput& input);

/// Describes the shares over epochs, for captions.
inline constexpr const char* sharesCaption = "Share of the temperatures at τ_min, accuracy of the "
                                             "discriminator of domains, and, of held-out examples, "
                                             "its accuracy and expected calibration error.";

/// The parameter "pairs": the ways to tell pairs apart that any of these runs recorded.
FigureParameter pairsParameter();
/// The wanted way, or all that any of the runs recorded. The first way is there for all runs.
std::vector<TemperatureSplit> wantedSplits(const FigureInput& input, std::span<const TemperatureRun> runs);
/// The value of the parameter that a drawing is of.
ChosenValue pairsChosen(TemperatureSplit split);

/// The epoch, from 0, that figures of trainings show: that of the time line, else the last one with
/// temperatures of any run. Nothing where the epoch of the time line has none.
std::optional<std::size_t> temperatureEpochOf(const ShownTrainings& trainings);

/// Says of the shown epoch what changes results: "epoch 3: 12.0 % at τ_min 0.01; …", of several runs each,
/// with a warning where most temperatures are at τ_min; or that nothing was recorded of that epoch.
std::string temperatureNote(const ShownTrainings& trainings);
/// The warning alone; empty where it does not hold.
std::string clampedWarning(std::span<const TemperatureRun> runs, std::size_t epoch);

} // namespace groupscope
