// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/runs.

#include "core/runs/comparison.h"

#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Statistic over those runs of a figure that some of them may not have.
template<class Figure>
std::optional<Statistic> statisticOver(std::span<const Run* const> runs,
                                       const std::vector<std::size_t>& indices, const Figure& figure) {
    std::vector<double> values;
    for (const std::size_t index : indices)
        if (const std::optional<double> value = figure(*runs[index]))
            values.push_back(*value);
    return statisticOf(values);
}

/// The keys of the parameters in which some of those values differ, or that some do not have.
std::set<std::string> varyingKeys(std::span<const ParameterValues* const> points);

/// "learning_rate 0.1, epochs 20": those of `varying` that count for a method with these values.
std::string settingsText(const std::string& method, const std::set<std::string>& varying,
                         const ParameterValues& values);

/// Says of the rows of a comparison, whose figures are known, in what settings they differ and which of them
/// its rule chooses; adds warnings where it cannot. `runs` are what ComparisonRow::runs counts.
void choosePoints(std::span<const Run* const> runs, Comparison& comparison);

} // namespace groupscope
