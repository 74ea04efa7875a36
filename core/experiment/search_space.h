// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/base/parameters.h"
#include "core/experiment/spec.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace groupscope {

/// Returns the parameters of a method that a search varies: those in the grid of `plan`, with its values;
/// without a grid, those with a ParameterSpec::search that `plan` does not set.
std::vector<ParameterSpec> searchedParameters(const MethodPlan& plan);

/// Returns the first `count` different settings that a search tries of a method; fewer if there are fewer.
/// The first setting is the fixed values of `plan` with the defaults, or with the first values of its grid.
/// The others are drawn independently: numbers uniformly in their range or in its logarithm, with three
/// digits, choices with equal chances. A longer list begins with the shorter one.
std::vector<ParameterValues> searchSettings(const MethodPlan& plan, std::uint64_t seed, std::size_t count);

/// Returns the plan with these settings instead of its grid: its fixed values, and the active searched
/// parameters.
MethodPlan fixedPlan(const MethodPlan& plan, const ParameterValues& settings);

/// The active searched parameters with their values: "learning_rate 0.01, batch_size 64".
std::string searchedText(const MethodPlan& plan, const ParameterValues& settings);

} // namespace groupscope
