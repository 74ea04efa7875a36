// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/plot_sheet.h"
#include "core/runs/verdict.h"

#include <cstddef>
#include <functional>
#include <string>

namespace groupscope {

/// Largest number of groups drawn for a method: those that changed, then those with the largest difference.
inline constexpr std::size_t mostForestGroups = 30;

/// A forest plot for each method: one line for the target, the worst group, the average and each group, with
/// the change from the baseline, its interval, and its outcome as colour and shape. All plots have the same
/// axis. The sentence of the verdict is below. `names` returns the display name of a row of the comparison.
/// Keys of marks are such rows.
PlotSheet forestOf(const Verdict& verdict, const std::function<std::string(std::size_t row)>& names);

} // namespace groupscope
