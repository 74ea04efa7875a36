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

/// The parameters of a method that a search varies: those in the grid of `plan`, among its values; where it
/// has no grid, those with a ParameterSpec::search that it does not set.
std::vector<ParameterSpec> searchedParameters(const MethodPlan& plan);

/// The first `count` different settings that a search tries of a method; fewer where there are not so many.
/// The first are the fixed values of `plan` with the defaults, or the first values of its grid. The others
/// are drawn independently: numbers evenly in their range or in its logarithm, with three digits, choices
/// with equal chances. A longer list begins with the shorter one.
std::vector<ParameterValues> searchSettings(const MethodPlan& plan, std::uint64_t seed, std::size_t count);

/// The plan with these settings instead of its grid: what it sets, and the searched parameters that count.
MethodPlan fixedPlan(const MethodPlan& plan, const ParameterValues& settings);

/// "learning_rate 0.01, batch_size 64": the searched parameters that count, with their values.
std::string searchedText(const MethodPlan& plan, const ParameterValues& settings);

} // namespace groupscope
