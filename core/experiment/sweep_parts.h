// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/experiment/experiment.h"
#include "core/experiment/protocol.h"

#include <cstddef>
#include <optional>
#include <string>

namespace groupscope {

/// Throws UsageError for a number of jobs or a shard that cannot be.
void requireSweepOptions(const SweepOptions& options);

/// "birds.h5ad, X_clip, split fold_2".
std::string nameOfPart(const ExperimentSpec& spec, const ExperimentSpec& part);

/// Run::id of a planned run of a part.
std::string idOf(const PlannedRun& run, const ExperimentSpec& part, const Protocol& protocol);

/// The run of that id, read once; nothing where it is not there, cannot be read, or needs more training.
std::optional<Run> finishedRun(const RunStore& store, const std::string& id);

/// Bytes of the embeddings.
std::size_t bytesOfData(const Task& task);

/// Bytes of a run beside the data: it may hold its examples three times (as they are trained on, their
/// images, and the gradients of these).
std::size_t bytesOfRun(const Task& task);

/// As many runs as there are threads, but no more than fit in half of the memory, and 64 at most.
int sideBySide(const Task& task);

} // namespace groupscope
