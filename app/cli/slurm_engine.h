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

/// Flags for whether and how Slurm does the work.
struct SlurmOptions {
    std::string engine = "local";
    std::size_t tasks = 0; ///< of the array job; 0: by the time that the runs are expected to take
    int cores = 1;         ///< of a task
    std::optional<std::chrono::seconds> limit; ///< of a task
    std::vector<std::string> forSbatch;
    std::vector<std::string> flags; ///< that each task gets

    void addTo(CLI::App& command);
    bool isAsked() const { return engine == "slurm"; }
    /// The flags about a job of Slurm that were given, limit aside.
    std::vector<std::string> given() const;
    /// Throws UsageError for flags that would do nothing, and for a limit that is too short.
    void requireSense() const;
};

/// Progress of a job.
struct JobProgress {
    double fraction = 0.0;
    std::string text;      ///< "3 of 60 runs done"
    bool allThere = false; ///< tasks that still wait have nothing to do
};

/// Submits `request` as an array job unless a job of its folder is running, and shows its progress until
/// Slurm lists no task of it. Of two such commands at once one submits. `submitted` is then printed. Throws
/// as SlurmJob; UsageError if a running job makes something else; Cancelled if the command is stopped: the
/// job continues.
void submitAndFollow(const SlurmJob& job, const SlurmRequest& request, const std::string& submitted,
                     const std::function<JobProgress()>& look, Console& console);

/// Submits an array job whose tasks make the missing runs, follows it with progress until it has ended, and
/// reports the outcome of the runs. A running job of an earlier call is followed instead; one of another
/// specification is refused. The paths of `spec` are absolute. Throws as planSweep() and SlurmJob,
/// UsageError; Cancelled if it is stopped (the job continues) and if the job has ended with runs left.
ExperimentOutcome runOnSlurm(const ExperimentSpec& spec, const OpenTask& open, const RunStore& store,
                             const SweepOptions& sweep, const SlurmOptions& options, Console& console);

} // namespace groupscope::cli
