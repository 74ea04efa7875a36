// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Share of the last epochs by which convergence is judged.
inline constexpr double lastEpochs = 0.1;
/// Largest fall of the training loss in the last epochs, as share of its whole fall, if no measure selects.
inline constexpr double restingFall = 0.01;
/// Largest such fall if a measure selects but its rise is within its standard error.
inline constexpr double slowFall = 0.05;

/// Whether training had converged at the selected epoch. False if that epoch is one of the last (lastEpochs)
/// and over these epochs (1) the selection measure rose by more than its standard error, or (2) training loss
/// fell by more than slowFall of its whole fall, or restingFall if no measure selects. If the measure did not
/// change, the average accuracy on the same examples, which decides between ties, replaces it. A rise is that
/// of the best value so far. Nothing for runs of fewer than two epochs, and if neither measure nor loss is
/// recorded.
std::optional<bool> convergedOf(const Run& run);

/// Warning about a run that is not converged, with the remedy; empty for others. Reads Run::converged.
std::string notConvergedWarning(const Run& run);

/// The rule as text, with its thresholds: for `methods` and the guide.
std::string convergenceText();

/// (runs,) Whether the training accuracy at the selected epoch is below trainedShare of the highest of the
/// runs of the same task: both the average, which a shortcut raises, and the mean over groups, which
/// balancing raises. False for methods without epochs.
std::vector<bool> belowBestOfTask(std::span<const Run* const> runs);

} // namespace groupscope
