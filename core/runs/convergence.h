// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// A run is judged by the last share of its epochs.
inline constexpr double lastEpochs = 0.1;
/// Where nothing selects, training loss may fall there by this share of its whole fall.
inline constexpr double restingFall = 0.01;
/// Where a measure selects but its rise is within its standard error, training loss may fall by this share.
inline constexpr double slowFall = 0.05;

/// Whether training had come to rest at the kept epoch. False where that epoch is one of the last
/// (lastEpochs) and over these epochs
/// * the selection measure rose by more than its standard error, or
/// * training loss fell by more than slowFall of its whole fall, or restingFall where no measure selects.
/// Where the measure did not change, the average accuracy of the same examples, which decides between equal
/// epochs, stands in its place. A rise is that of the best value so far. Nothing for runs of fewer than two
/// epochs, and where neither measure nor loss is recorded.
std::optional<bool> convergedOf(const Run& run);

/// What a reader must know of a run that is not converged, and what to do; empty for others. Reads
/// Run::converged.
std::string notConvergedWarning(const Run& run);

/// The rule in sentences, with its thresholds: for `methods` and the guide.
std::string convergenceText();

/// (runs,) Whether the training accuracy of the kept epoch is below trainedShare of the highest one of the
/// runs of the same task: both the average, which a shortcut raises, and the mean over groups, which
/// balancing raises. Only runs that train by epochs are.
std::vector<bool> belowBestOfTask(std::span<const Run* const> runs);

} // namespace groupscope
