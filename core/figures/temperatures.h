// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/curves.h"
#include "core/figures/plot_sheet.h"
#include "core/figures/temperature_kinds.h"
#include "core/math/distribution.h"
#include "core/methods/shared/temperature_schedule.h"
#include "core/runs/run.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Data of a run, finished or in training, for figures of temperatures.
struct TemperatureRun {
    std::string key;   ///< prefix of the keys of its curves
    std::string title; ///< prefix of their names if several runs are shown
    const std::vector<EpochRecord>* history = nullptr;
    std::string color;             ///< "#rrggbb" on paper, used if several runs are shown
    std::optional<double> least{}; ///< τ_min of its settings
    /// τ_α of every epoch, if negatives have temperatures around it.
    std::optional<TemperatureSchedule> base{};
    std::vector<std::string> remedies{}; ///< clampRemedies() of its settings
};

/// Reads it from a run. The run's history must outlive it.
TemperatureRun temperatureRunOf(const Run& run);

/// τ_min among the settings of a method; nothing for methods without temperatures of pairs.
std::optional<double> leastTemperature(const ParameterValues& parameters);

/// Whether an epoch of a run recorded that split of pairs.
bool hasTemperatureSplit(std::span<const TemperatureRun> runs, TemperatureSplit split);

/// τ_α of every epoch from the settings of a method whose temperatures depend on domains; nothing for others.
std::optional<TemperatureSchedule> baseTemperature(const ParameterValues& parameters);

/// Indices of the epochs of the history that hold temperatures, rising.
std::vector<std::size_t> temperatureEpochs(const std::vector<EpochRecord>& history);

/// Median of the temperatures over epochs (from 1) with the 5 to 95 % quantiles as band, for the kinds of
/// `split`, else for all pairs. Kinds differ by colour in a single run; with several runs, colour is the run
/// and dashes are the kinds. Runs without temperatures have no curves.
std::vector<Curve> temperatureCurves(std::span<const TemperatureRun> runs,
                                     TemperatureSplit split = TemperatureSplit::domainRelation);

/// Shares in [0,1] over epochs: temperatures at τ_min, as recorded and in the batches; training examples
/// whose domain the discriminator predicts; and, on examples held out from a second discriminator, the same
/// share and its expected calibration error.
std::vector<Curve> temperatureShares(std::span<const TemperatureRun> runs);

/// Means of the quantiles over seeds of one setting, over epochs that all of them have.
std::vector<Curve> meanTemperatureCurves(std::span<const TemperatureRun> seeds,
                                         TemperatureSplit split = TemperatureSplit::domainRelation);
/// Mean and standard deviation over seeds.
std::vector<Curve> meanTemperatureShares(std::span<const TemperatureRun> seeds);

/// Facts about the temperatures of an epoch that affect results: "12.0 % at τ_min 0.01; in batches 10.4 %,
/// mean 0.081; discriminator 98.3 % correct; its calibration error 4.1 %".
std::string temperatureFacts(const TemperatureRun& run, const EpochRecord& record);

/// Whether more than half of the temperatures of an epoch are at τ_min, which then dominates the result.
bool mostAreClamped(const EpochRecord& record);

/// One histogram of temperatures in a figure of several.
struct TemperaturePart {
    std::string name;  ///< "same domain"
    std::string color; ///< "#rrggbb" on paper
    LineDash dash = LineDash::solid;
    Distribution distribution; ///< with a histogram
};

/// The temperatures of one epoch of one run.
struct TemperatureRidge {
    std::string title; ///< "epoch 3", the run, or both
    std::string facts; ///< text behind the title
    std::vector<TemperaturePart> parts;
};

/// Temperatures of several epochs, one below another.
struct TemperatureRidges {
    std::vector<TemperatureRidge> ridges;
    double low = 0.0, high = 1.0;  ///< range of the axis: the same for every epoch of these runs
    std::optional<double> least{}; ///< τ_min, if all of them have the same
    /// Includes the epoch if several runs are compared in one epoch.
    std::string xTitle = "temperature";
    /// Whether every part has a ridge of its own with its name in the title.
    bool partsInTitles = false;
};

/// Returns the epochs with these indices, for each run that has temperatures there. If there are too many
/// parts to distinguish in one ridge, each has a ridge of its own.
TemperatureRidges temperatureRidges(std::span<const TemperatureRun> runs, std::span<const std::size_t> epochs,
                                    TemperatureSplit split = TemperatureSplit::domainRelation);

/// Shares of the temperatures in narrow ranges. A single epoch has its own y axis; of several, each is scaled
/// to its highest bar.
PlotSheet plotOf(const TemperatureRidges& ridges);

/// Weight in the gradient of a negative of similarity s (x, in [-1,1]) at the temperatures τ of an epoch:
/// log10 of (e^{s/τ}/τ) / (1/τ_α) (Adaptive Temperature, App. B), 0 for similarity 0 at τ_α. For each run and
/// kind of pairs: the curve of the median τ with those of the 5 and 95 % quantiles as band, and a thin curve
/// of τ_α for all pairs. The axis ends at three times the largest value at τ_α. Runs without a τ_α, or
/// without such an epoch, have no curves.
CurveFigure temperatureWeights(std::span<const TemperatureRun> runs, std::size_t epoch,
                               TemperatureSplit split = TemperatureSplit::domainRelation);

/// log10 of (e^{s/τ}/τ) / (1/τ_α), of a similarity s in [-1,1] and temperatures > 0.
double logGradientWeight(double similarity, double temperature, double base);

/// Share of a histogram in each of `bins` equal ranges of [low, high], in [0,1], assuming uniform density
/// within the recorded bins. (bins,), with sum 1 if all of it is inside.
std::vector<double> sharesIn(const Distribution& distribution, double low, double high, int bins);

} // namespace groupscope
