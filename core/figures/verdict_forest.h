// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/plot_sheet.h"
#include "core/runs/verdict.h"

#include <cstddef>
#include <functional>
#include <string>

namespace groupscope {

/// Groups of a method that are drawn; of more, those that changed and then those that differ most.
inline constexpr std::size_t mostForestGroups = 30;

/// A forest plot of each method: a line for the target, the worst group, the average and each group, with the
/// change from the baseline, its interval and its outcome by colour and shape. All have the same axis. The
/// sentence of the method stands below. `names` gives the name of a row of the comparison for people. Keys of
/// marks are such rows.
PlotSheet forestOf(const Verdict& verdict, const std::function<std::string(std::size_t row)>& names);

} // namespace groupscope
