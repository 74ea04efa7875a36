// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "core/experiment/experiment.h"

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace groupscope::cli {

/// How an experiment is made by Slurm.
struct SlurmOptions {
    std::size_t tasks = 0; ///< of the array job; 0: by the time that the runs are expected to take
    int cores = 1;         ///< of a task
    std::optional<std::chrono::seconds> limit; ///< of a task
    std::vector<std::string> forSbatch;
    std::vector<std::string> forRun; ///< flags that each task gets
};

/// Submits an array job whose tasks make the runs that are not there, follows it with progress until it has
/// ended, and tells what became of the runs. A job of an earlier call that goes on is followed, and none is
/// submitted; one of another specification is refused. The paths of `spec` are whole. Throws as planSweep()
/// and SlurmJob, UsageError; Cancelled when it is stopped (the job goes on) and when the job has ended and
/// left runs undone.
ExperimentOutcome runOnSlurm(const ExperimentSpec& spec, const OpenTask& open, const RunStore& store,
                             const SweepOptions& sweep, const SlurmOptions& options, Console& console);

} // namespace groupscope::cli
