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

/// Statistic over those runs of a value that some of them may not have.
template<class Figure>
std::optional<Statistic> statisticOver(std::span<const Run* const> runs,
                                       const std::vector<std::size_t>& indices, const Figure& figure) {
    std::vector<double> values;
    for (const std::size_t index : indices)
        if (const std::optional<double> value = figure(*runs[index]))
            values.push_back(*value);
    return statisticOf(values);
}

/// Keys of the parameters whose values differ, or that are missing in some.
std::set<std::string> varyingKeys(std::span<const ParameterValues* const> points);

/// "learning_rate 0.1, epochs 20": the active parameters among `varying` for a method with these values.
std::string settingsText(const std::string& method, const std::set<std::string>& varying,
                         const ParameterValues& values);

/// Sets the differing settings of the rows of a comparison, whose values are known, and selects rows by its
/// rule; adds warnings if it cannot. `runs` are those that ComparisonRow::runs index.
void choosePoints(std::span<const Run* const> runs, Comparison& comparison);

} // namespace groupscope
