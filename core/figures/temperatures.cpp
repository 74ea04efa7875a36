// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/temperatures.h"

#include "core/base/text.h"
#include "core/figures/method_style.h"
#include "core/figures/palette.h"
#include "core/runs/series_value.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace groupscope {

namespace {

struct ShareKind {
    const char* recorded;
    const char* name;
    LineDash dash;
};

constexpr std::array shareKinds{
    ShareKind{clampedSeries, "at τ_min", LineDash::solid},
    ShareKind{"temperature.batch.clamped", "at τ_min in batches", LineDash::dotted},
    ShareKind{"discriminator.accuracy", "domain predicted by the discriminator", LineDash::dashed},
    ShareKind{"discriminator.held_out_accuracy", "domain predicted, held-out examples", LineDash::dashDotted},
    ShareKind{"discriminator.calibration_error", "calibration error, held-out examples",
              LineDash::dashDotDotted}};

/// Whether the domains of negatives set their temperatures; runs of earlier versions say no weighting.
bool hasDomainTemperatures(const ParameterValues& parameters) {
    const auto weighting = parameters.all().find("weighting");
    return parameters.all().contains("tau_beta") &&
           (weighting == parameters.all().end() || std::get<std::string>(weighting->second) == "temperature");
}

/// The recorded quantile at that level; not a number where it was not recorded.
double quantileOf(const Distribution& distribution, double level) {
    for (std::size_t i = 0; i < distribution.levels.size(); ++i)
        if (std::abs(distribution.levels[i] - level) < 1e-9)
            return distribution.values[i];
    return std::numeric_limits<double>::quiet_NaN();
}

/// The curve of that key, which is begun where it is new.
Curve& begunCurve(std::vector<Curve>& curves, Curve begun) {
    const auto found =
        std::find_if(curves.begin(), curves.end(), [&](const Curve& own) { return own.key == begun.key; });
    return found != curves.end() ? *found : curves.emplace_back(std::move(begun));
}

std::string seriesNameOf(const TemperatureRun& run, const std::string& name, bool compared) {
    return compared ? run.title + ": " + name : name;
}

/// Curves of seeds by what they are of, each with those of all seeds.
template<class CurvesOf>
std::vector<std::vector<Curve>> bySeries(std::span<const TemperatureRun> seeds, const CurvesOf& curvesOf) {
    std::vector<std::vector<Curve>> series;
    for (const TemperatureRun& seed : seeds)
        for (Curve& curve : curvesOf(std::span(&seed, 1))) {
            const auto found = std::find_if(series.begin(), series.end(), [&](const auto& known) {
                return known.front().name == curve.name;
            });
            if (found == series.end())
                series.push_back({std::move(curve)});
            else
                found->push_back(std::move(curve));
        }
    return series;
}

/// Means of the points and of the bands, at points of x that all curves have.
Curve meanWithBand(const std::vector<Curve>& curves) {
    Curve mean = curves.front();
    mean.points.clear();
    mean.band.clear();
    const auto count = static_cast<double>(curves.size());
    for (const auto& [x, unused] : curves.front().points) {
        double middle = 0.0, low = 0.0, high = 0.0;
        std::size_t found = 0;
        for (const Curve& curve : curves)
            for (std::size_t i = 0; i < curve.points.size(); ++i)
                if (curve.points[i].first == x) {
                    middle += curve.points[i].second / count;
                    low += curve.band[i].first / count;
                    high += curve.band[i].second / count;
                    ++found;
                }
        if (found == curves.size()) {
            mean.points.emplace_back(x, middle);
            mean.band.emplace_back(low, high);
        }
    }
    return mean;
}

std::string percentText(double share) {
    return fixedText(100.0 * share, 1) + " %";
}

} // namespace

TemperatureRun temperatureRunOf(const Run& run) {
    return {.key = run.id,
            .title = run.method,
            .history = &run.history,
            .color = methodStyle(run.method).color,
            .least = leastTemperature(run.parameters),
            .base = baseTemperature(run.parameters),
            .remedies = clampRemedies(run.parameters)};
}

std::optional<TemperatureSchedule> baseTemperature(const ParameterValues& parameters) {
    return hasDomainTemperatures(parameters) ? std::optional(TemperatureSchedule(parameters)) : std::nullopt;
}

std::optional<double> leastTemperature(const ParameterValues& parameters) {
    const auto found = parameters.all().find("tau_min");
    return found == parameters.all().end() ? std::nullopt : std::optional(std::get<double>(found->second));
}

bool hasTemperatureSplit(std::span<const TemperatureRun> runs, TemperatureSplit split) {
    return std::any_of(runs.begin(), runs.end(), [split](const TemperatureRun& run) {
        return std::any_of(run.history->begin(), run.history->end(), [split](const EpochRecord& record) {
            return tellsTemperaturesApart(record, split);
        });
    });
}

std::vector<std::size_t> temperatureEpochs(const std::vector<EpochRecord>& history) {
    std::vector<std::size_t> epochs;
    for (std::size_t i = 0; i < history.size(); ++i)
        if (!temperatureKinds(history[i]).empty())
            epochs.push_back(i);
    return epochs;
}

std::vector<Curve> temperatureCurves(std::span<const TemperatureRun> runs, TemperatureSplit split) {
    std::vector<Curve> curves;
    const bool compared = runs.size() > 1;
    for (const TemperatureRun& run : runs)
        for (const EpochRecord& record : *run.history)
            for (const auto& [kind, distribution] : temperatureKinds(record, split)) {
                Curve& curve = begunCurve(curves, {.key = run.key + "/" + kind.recorded,
                                                   .name = seriesNameOf(run, kind.name, compared),
                                                   .color = compared ? run.color : kind.color,
                                                   .dash = kind.dash});
                curve.points.emplace_back(record.epoch + 1, quantileOf(*distribution, 0.5));
                curve.band.emplace_back(quantileOf(*distribution, 0.05), quantileOf(*distribution, 0.95));
            }
    return curves;
}

std::vector<Curve> temperatureShares(std::span<const TemperatureRun> runs) {
    std::vector<Curve> curves;
    const bool compared = runs.size() > 1;
    for (const TemperatureRun& run : runs)
        for (const EpochRecord& record : *run.history)
            for (std::size_t kind = 0; kind < shareKinds.size(); ++kind)
                if (const auto value = seriesValue(record, shareKinds[kind].recorded))
                    begunCurve(curves, {.key = run.key + "/" + shareKinds[kind].recorded,
                                        .name = seriesNameOf(run, shareKinds[kind].name, compared),
                                        .color = compared ? run.color
                                                          : hexOf(categoryColor(static_cast<int>(kind) + 2, 8,
                                                                                false)),
                                        .dash = shareKinds[kind].dash})
                        .points.emplace_back(record.epoch + 1, *value);
    return curves;
}

std::vector<Curve> meanTemperatureCurves(std::span<const TemperatureRun> seeds, TemperatureSplit split) {
    const auto curvesOf = [split](std::span<const TemperatureRun> seed) {
        return temperatureCurves(seed, split);
    };
    std::vector<Curve> means;
    for (const std::vector<Curve>& own : bySeries(seeds, curvesOf))
        means.push_back(meanWithBand(own));
    return means;
}

std::vector<Curve> meanTemperatureShares(std::span<const TemperatureRun> seeds) {
    std::vector<Curve> means;
    for (const std::vector<Curve>& own : bySeries(seeds, temperatureShares))
        means.push_back(meanCurve(own));
    return means;
}

std::string temperatureFacts(const TemperatureRun& run, const EpochRecord& record) {
    std::string facts;
    const auto add = [&](const std::string& fact) { addToList(facts, fact, "; "); };
    const std::string least = run.least ? " " + shortestText(*run.least) : std::string();
    if (const auto clamped = seriesValue(record, clampedSeries))
        add(percentText(*clamped) + " at τ_min" + least);
    const auto inBatches = seriesValue(record, "temperature.batch.clamped");
    const auto mean = seriesValue(record, "temperature.batch.mean");
    if (inBatches && mean)
        add("in batches " + percentText(*inBatches) + ", mean " + fixedText(*mean, 3));
    if (const auto told = seriesValue(record, "discriminator.accuracy"))
        add("discriminator " + percentText(*told) + " correct");
    if (const auto error = seriesValue(record, "discriminator.calibration_error"))
        add("its calibration error " + percentText(*error));
    return facts;
}

bool mostAreClamped(const EpochRecord& record) {
    return seriesValue(record, clampedSeries).value_or(0.0) > 0.5;
}

} // namespace groupscope
