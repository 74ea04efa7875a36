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

/// A planned run that is not there.
struct MissingRun {
    PlannedRun run;
    std::string id;
    std::string failedBefore; ///< RunFailure::attempt of its last failure; empty: none
};

/// Makes the missing runs of one part of an experiment by several threads, and shares them with other
/// processes that do the same in this folder: a run is made by whoever claims it, and the others wait for it.
class RunWorkers {
  public:
    RunWorkers(std::vector<MissingRun> runs, const ExperimentSpec& spec, const Protocol& protocol,
               const RunStore& store, RunClaims& claims, const RunContext& context,
               ExperimentOutcome& outcome);

    /// So many side by side, each on its share of the threads. Failures and notices come in the order of the
    /// runs. None is begun after `lastStart`. Throws what a run throws but DataError, which is noted;
    /// Cancelled, also when runs are left because of that.
    void run(int jobs, std::chrono::steady_clock::time_point lastStart);

  private:
    /// Keeps the failure of a run until those before it have ended.
    void note(std::size_t index, ExperimentOutcome::Failure failure);
    /// Says what runs had to say, as far as all before them have ended, or of all.
    void tellEnded(bool all = false);
    SharedWork::Tried tryRun(std::size_t index, const std::stop_token& stop);
    /// Whether another process has tried it since this one began, in vain; it is then noted.
    bool failedElsewhere(std::size_t index);
    /// Whether it is there by now, with all that its protocol asks for.
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
    /// "3 of 12 runs done": `mutex_` is locked.
    void reportAll(const std::string& activity) const;

    std::vector<MissingRun> runs_;
    const ExperimentSpec& spec_;
    const Protocol& protocol_;
    const RunStore& store_;
    RunClaims& claims_;
    const RunContext& context_;
    ExperimentOutcome& outcome_;
    std::optional<SharedFirstStages> firstStages_;
    std::vector<double> done_;                                        ///< fraction of each run
    std::vector<bool> ended_;                                         ///< of each run
    std::vector<std::vector<std::string>> notices_;                   ///< of each run, until they are told
    std::vector<std::optional<ExperimentOutcome::Failure>> failures_; ///< the same
    std::size_t told_ = 0;                                            ///< runs whose words were told
    std::vector<double> work_; ///< expected epochs of each run: how long it takes compared with the others
    double totalWork_ = 0.0;
    std::mutex mutex_; ///< of all that changes, and the callbacks of context_
};

} // namespace groupscope
