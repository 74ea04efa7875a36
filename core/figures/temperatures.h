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

/// What figures of temperatures need of a run, finished or still training.
struct TemperatureRun {
    std::string key;   ///< begins the keys of its curves
    std::string title; ///< begins their names where several runs stand together
    const std::vector<EpochRecord>* history = nullptr;
    std::string color;             ///< "#rrggbb" on paper, where several runs stand together
    std::optional<double> least{}; ///< τ_min of its settings
    /// τ_α of every epoch, where negatives have temperatures around it.
    std::optional<TemperatureSchedule> base{};
};

/// Of a run that is read from a file. Its history must live as long.
TemperatureRun temperatureRunOf(const Run& run);

/// τ_min among the settings of a method; nothing of methods that have no temperatures of their own.
std::optional<double> leastTemperature(const ParameterValues& parameters);

/// Whether any epoch of any of the runs tells pairs apart so.
bool hasTemperatureSplit(std::span<const TemperatureRun> runs, TemperatureSplit split);

/// τ_α of every epoch by the settings of a method whose temperatures follow domains; nothing of others.
std::optional<TemperatureSchedule> baseTemperature(const ParameterValues& parameters);

/// Indices of the epochs of the history that hold temperatures, rising.
std::vector<std::size_t> temperatureEpochs(const std::vector<EpochRecord>& history);

/// Median of the temperatures over epochs (from 1) with the 5 to 95 % quantiles as band: of the pairs that
/// `split` tells apart, else of all. Colours tell these apart in a single run; beside others a run keeps its
/// own colour and dashes tell them apart. Runs without temperatures have no curves.
std::vector<Curve> temperatureCurves(std::span<const TemperatureRun> runs,
                                     TemperatureSplit split = TemperatureSplit::domainRelation);

/// Shares in [0,1] over epochs: of the temperatures at τ_min, as recorded and in the batches, and of the
/// training rows whose domain the discriminator tells; and, of examples that a second one has not seen, the
/// same share and its expected calibration error.
std::vector<Curve> temperatureShares(std::span<const TemperatureRun> runs);

/// The same of seeds that stand for one setting: means of the quantiles over epochs that all of them have.
std::vector<Curve> meanTemperatureCurves(std::span<const TemperatureRun> seeds,
                                         TemperatureSplit split = TemperatureSplit::domainRelation);
/// Mean and standard deviation over seeds.
std::vector<Curve> meanTemperatureShares(std::span<const TemperatureRun> seeds);

/// What must be said of the temperatures of an epoch, because it changes results: "12.0 % at τ_min 0.01; in
/// batches 10.4 %, mean 0.081; discriminator 98.3 % right; its calibration error 4.1 %".
std::string temperatureFacts(const TemperatureRun& run, const EpochRecord& record);

/// Whether more than half of the temperatures of an epoch are at τ_min, which then decides the result.
bool mostAreClamped(const EpochRecord& record);

/// A histogram of temperatures within a picture of several.
struct TemperaturePart {
    std::string name;  ///< "same domain"
    std::string color; ///< "#rrggbb" on paper
    LineDash dash = LineDash::solid;
    Distribution distribution; ///< with a histogram
};

/// The temperatures of one epoch of one run.
struct TemperatureRidge {
    std::string title; ///< "epoch 3", the run, or both
    std::string facts; ///< stands behind it
    std::vector<TemperaturePart> parts;
};

/// Temperatures of some epochs, one below the other.
struct TemperatureRidges {
    std::vector<TemperatureRidge> ridges;
    double low = 0.0, high = 1.0;       ///< what the axis holds: the same for every epoch of these runs
    std::optional<double> least{};      ///< τ_min, where it is that of all of them
    std::string xTitle = "temperature"; ///< with the epoch where runs are compared in one
    bool partsInTitles = false;         ///< every part has a ridge of its own, which its title names
};

/// The epochs of the history with these indices, of each run that has temperatures then. More parts than can
/// be told apart in one ridge have a ridge each.
TemperatureRidges temperatureRidges(std::span<const TemperatureRun> runs, std::span<const std::size_t> epochs,
                                    TemperatureSplit split = TemperatureSplit::domainRelation);

/// Shares of the temperatures in narrow ranges. One epoch has an axis of its own, several are each as high
/// as their highest bar.
PlotSheet plotOf(const TemperatureRidges& ridges);

/// How much a negative of similarity s (x, in [-1,1]) weighs in the gradient at the temperatures τ of an
/// epoch: log10 of (e^{s/τ}/τ) / (1/τ_α) (Adaptive Temperature, App. B), 0 for one of similarity 0 at τ_α. Of
/// each run and kind of pairs the curve of the median τ with those of the 5 and 95 % quantiles as band, and
/// thin that of τ_α for all pairs. The axis ends at
/// three times what τ_α reaches. Runs without a τ_α, or without such an epoch, have no curves.
CurveFigure temperatureWeights(std::span<const TemperatureRun> runs, std::size_t epoch,
                               TemperatureSplit split = TemperatureSplit::domainRelation);

/// log10 of (e^{s/τ}/τ) / (1/τ_α), of a similarity s in [-1,1] and temperatures > 0.
double logGradientWeight(double similarity, double temperature, double base);

/// How much of a histogram lies in each of `bins` equal ranges of [low, high], in [0,1]: values lie evenly
/// within the bins that were recorded. (bins,), summing to 1 where all of it is inside.
std::vector<double> sharesIn(const Distribution& distribution, double low, double high, int bins);

} // namespace groupscope
