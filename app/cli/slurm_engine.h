// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "app/cli/slurm_job.h"
#include "core/experiment/experiment.h"

#include <CLI/App.hpp>

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace groupscope::cli {

/// The flags that say whether and how work is done by Slurm.
struct SlurmOptions {
    std::string engine = "local";
    std::size_t tasks = 0; ///< of the array job; 0: by the time that the runs are expected to take
    int cores = 1;         ///< of a task
    std::optional<std::chrono::seconds> limit; ///< of a task
    std::vector<std::string> forSbatch;
    std::vector<std::string> flags; ///< that each task gets

    void addTo(CLI::App& command);
    bool isAsked() const { return engine == "slurm"; }
    /// Throws UsageError for flags that would do nothing, and for a limit that is too short.
    void requireSense() const;
};

/// How far the work of a job is.
struct JobProgress {
    double fraction = 0.0;
    std::string text;      ///< "3 of 60 runs done"
    bool allThere = false; ///< tasks that still wait have nothing to do
};

/// Submits `request` as an array job unless one of its folder goes on, and shows how far it is until Slurm
/// has no task of it any more. Of two such commands at once one submits. `submitted` is what is said then.
/// Throws as SlurmJob; UsageError where a job goes on that makes something else; Cancelled when it is
/// stopped: the job goes on.
void submitAndFollow(const SlurmJob& job, const SlurmRequest& request, const std::string& submitted,
                     const std::function<JobProgress()>& look, Console& console);

/// Submits an array job whose tasks make the runs that are not there, follows it with progress until it has
/// ended, and tells what became of the runs. A job of an earlier call that goes on is followed, and none is
/// submitted; one of another specification is refused. The paths of `spec` are whole. Throws as planSweep()
/// and SlurmJob, UsageError; Cancelled when it is stopped (the job goes on) and when the job has ended and
/// left runs undone.
ExperimentOutcome runOnSlurm(const ExperimentSpec& spec, const OpenTask& open, const RunStore& store,
                             const SweepOptions& sweep, const SlurmOptions& options, Console& console);

} // namespace groupscope::cli
