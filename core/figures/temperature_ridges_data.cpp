// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/temperatures.h"

#include <algorithm>
#include <limits>

namespace groupscope {

namespace {

/// More than these are not told apart by see-through areas in one ridge.
constexpr std::size_t mostPartsOfRidge = 4;

/// The ridge of an epoch, or one for each of its parts.
void addRidges(const TemperatureRidge& ridge, bool apart, std::vector<TemperatureRidge>& ridges) {
    if (!apart)
        return ridges.push_back(ridge);
    for (const TemperaturePart& part : ridge.parts)
        ridges.push_back({.title = ridge.title + ": " + part.name,
                          .facts = &part == &ridge.parts.front() ? ridge.facts : std::string(),
                          .parts = {part}});
}

} // namespace

TemperatureRidges temperatureRidges(std::span<const TemperatureRun> runs, std::span<const std::size_t> epochs,
                                    TemperatureSplit split) {
    TemperatureRidges all;
    std::vector<TemperatureRidge> whole;
    all.low = std::numeric_limits<double>::infinity();
    all.high = -all.low;
    const bool compared = runs.size() > 1, oneEpoch = compared && epochs.size() == 1;
    for (const TemperatureRun& run : runs) {
        for (const EpochRecord& record : *run.history) // all epochs: the axis stays where it is
            for (const auto& [kind, distribution] : temperatureKinds(record, split)) {
                all.low = std::min(all.low, distribution->edges.front());
                all.high = std::max(all.high, distribution->edges.back());
            }
        for (const std::size_t epoch : epochs) {
            if (epoch >= run.history->size() || temperatureKinds((*run.history)[epoch]).empty())
                continue;
            const EpochRecord& record = (*run.history)[epoch];
            const std::string when = "epoch " + std::to_string(record.epoch + 1);
            if (oneEpoch)
                all.xTitle = "temperature, " + when;
            TemperatureRidge ridge{.title = oneEpoch   ? run.title
                                            : compared ? run.title + ", " + when
                                                       : when,
                                   .facts = temperatureFacts(run, record),
                                   .parts = {}};
            for (const auto& [kind, distribution] : temperatureKinds(record, split))
                ridge.parts.push_back({.name = kind.name,
                                       .color = compared ? run.color : kind.color,
                                       .dash = kind.dash,
                                       .distribution = *distribution});
            all.partsInTitles = all.partsInTitles || ridge.parts.size() > mostPartsOfRidge;
            whole.push_back(std::move(ridge));
        }
    }
    for (const TemperatureRidge& ridge : whole)
        addRidges(ridge, all.partsInTitles, all.ridges);
    const auto sameLeast = [&](const TemperatureRun& run) { return run.least == runs.front().least; };
    if (!runs.empty() && std::all_of(runs.begin(), runs.end(), sameLeast))
        all.least = runs.front().least;
    return all;
}

} // namespace groupscope
