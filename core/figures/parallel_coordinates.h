// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/parallel_plot.h"
#include "core/runs/run.h"
#include "core/runs/run_column.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Settings that stand as axes at most: those with the most values.
inline constexpr std::size_t mostSettingAxes = 10;

/// Runs as lines, in their order, over the methods and the settings in which they differ, as far as a setting
/// counts in a run, then over the numbers of `columns` that some of them have: the first gives the colour.
/// Keys of lines are ids of runs. Empty where the runs differ in neither methods nor settings.
ParallelPlot parallelPlotOf(std::span<const Run* const> runs, const std::vector<RunColumn>& columns);

/// How many settings have several values within one method: those that somebody tried.
std::size_t settingsTried(std::span<const Run* const> runs);

/// The plot with so many of its lines at most, evenly from the lowest to the highest value on the axis that
/// gives the colours; the note says how many there are.
ParallelPlot withLines(ParallelPlot plot, std::size_t most);

} // namespace groupscope
