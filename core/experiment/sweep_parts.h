// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/experiment/experiment.h"
#include "core/experiment/protocol.h"

#include <cstddef>
#include <optional>
#include <string>

namespace groupscope {

/// Throws UsageError for an impossible number of jobs or shard.
void requireSweepOptions(const SweepOptions& options);

/// "birds.h5ad, X_clip, split fold_2".
std::string nameOfPart(const ExperimentSpec& spec, const ExperimentSpec& part);

/// Run::id of a planned run of a part.
std::string idOf(const PlannedRun& run, const ExperimentSpec& part, const Protocol& protocol);

/// Returns the run of that id, read once; nothing if it does not exist, cannot be read, or needs more
/// training.
std::optional<Run> finishedRun(const RunStore& store, const std::string& id);

/// Bytes of the embeddings of a task.
std::size_t bytesOfData(const Task& task);

/// Bytes that a run needs in addition to the data: up to three copies of its examples (training examples,
/// their embeddings, and the gradients).
std::size_t bytesOfRun(const Task& task);

/// Number of parallel runs: as many as there are threads, but at most as many as fit in half of the memory,
/// and 64.
int sideBySide(const Task& task);

} // namespace groupscope
