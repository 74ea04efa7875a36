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

/// Largest number of settings shown as axes: those with the most values.
inline constexpr std::size_t mostSettingAxes = 10;

/// Runs as lines, in their order, over the methods, the settings in which they differ (if active in a run),
/// and the numbers of `columns` that some of them have; the first of these gives the colour. Keys of lines
/// are ids of runs. Empty if the runs differ neither in method nor in settings.
ParallelPlot parallelPlotOf(std::span<const Run* const> runs, const std::vector<RunColumn>& columns);

/// Number of settings with several values within one method.
std::size_t settingsTried(std::span<const Run* const> runs);

/// Returns the plot with at most `most` of its lines, evenly from the lowest to the highest value on the
/// colour axis; the note says how many there are in total.
ParallelPlot withLines(ParallelPlot plot, std::size_t most);

} // namespace groupscope
