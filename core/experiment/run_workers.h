// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/experiment/experiment.h"
#include "core/experiment/protocol.h"
#include "core/experiment/shared_work.h"
#include "core/inference/shared_first_stages.h"
#include "core/runs/run_claims.h"

#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace groupscope {

/// A planned run without a result.
struct MissingRun {
    PlannedRun run;
    std::string id;
    std::string failedBefore; ///< RunFailure::attempt of its last failure; empty: none
};

/// Makes the missing runs of one part of an experiment in several threads, and shares them with other
/// processes that work on the same folder: a process that claims a run makes it, and the others wait for it.
class RunWorkers {
  public:
    RunWorkers(std::vector<MissingRun> runs, const ExperimentSpec& spec, const Protocol& protocol,
               const RunStore& store, RunClaims& claims, const RunContext& context,
               ExperimentOutcome& outcome);

    /// Makes the runs with `jobs` threads in parallel, each with its share of the threads of parallel work.
    /// Failures and notes are reported in the order of the runs. No run starts after `lastStart`. Throws what
    /// a run throws except DataError, which is recorded; Cancelled, also if runs are left because of
    /// `lastStart`.
    void run(int jobs, std::chrono::steady_clock::time_point lastStart);

  private:
    /// Keeps the failure of a run until those before it have ended.
    void note(std::size_t index, ExperimentOutcome::Failure failure);
    /// Reports the notes of runs, as far as all before them have ended, or of all runs.
    void tellEnded(bool all = false);
    SharedWork::Tried tryRun(std::size_t index, const std::stop_token& stop);
    /// Whether another process has tried the run since this one began, and failed; the failure is then
    /// recorded.
    bool failedElsewhere(std::size_t index);
    /// Whether the run exists by now, with all results of its protocol.
    bool isThere(const MissingRun& missing) const;
    void makeRun(std::size_t index, const std::stop_token& stop);
    void keepFailure(std::size_t index, const DataError& error);
    void completeAndSave(Run& run, std::size_t level, const RunContext& context) const;
    std::optional<Run> unfinishedRun(const std::string& id, const RunContext& context) const;
    Run trained(const MissingRun& missing, const RunContext& context);
    Run asked(const PlannedRun& planned) const;
    Run train(const PlannedRun& planned, const RunContext& context);
    std::string levelOf(const PlannedRun& run) const;
    void report(std::size_t index, const Progress& progress);
    /// Reports "3 of 12 runs done"; requires `mutex_` locked.
    void reportAll(const std::string& activity) const;

    std::vector<MissingRun> runs_;
    const ExperimentSpec& spec_;
    const Protocol& protocol_;
    const RunStore& store_;
    RunClaims& claims_;
    const RunContext& context_;
    ExperimentOutcome& outcome_;
    std::optional<SharedFirstStages> firstStages_;
    std::vector<double> done_;                      ///< fraction done of each run
    std::vector<bool> ended_;                       ///< whether each run has ended
    std::vector<std::vector<std::string>> notices_; ///< notes of each run, until they are reported
    /// Failures of each run, until they are reported.
    std::vector<std::optional<ExperimentOutcome::Failure>> failures_;
    std::size_t told_ = 0;     ///< number of runs whose notes were reported
    std::vector<double> work_; ///< expected epochs of each run: its relative duration
    double totalWork_ = 0.0;
    std::mutex mutex_; ///< guards all changing members and the callbacks of context_
};

} // namespace groupscope
