// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/experiment/shard.h"
#include "core/experiment/spec.h"
#include "core/runs/run_claims.h"
#include "core/runs/run_store.h"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// Outcome of an experiment.
struct ExperimentOutcome {
    struct Failure {
        PlannedRun run;
        std::string part{};  ///< file and embedding; empty if there is one of each
        std::string level;   ///< level of the imbalance; empty if none is drawn
        std::string message; ///< one line
        /// Whether the data lack an input and the specification skips such runs.
        bool notApplicable = false;
    };
    std::size_t planned = 0;
    std::size_t alreadyThere = 0;
    std::size_t computed = 0;
    std::size_t madeElsewhere = 0;     ///< runs made by other processes meanwhile
    std::vector<std::string> warnings; ///< problems of the data, one line each
    std::vector<Failure> failures;     ///< runs that failed on this data, for example because they diverged

    /// Number of runs that are not applicable; the other failures are errors.
    std::size_t notApplicableCount() const;
};

/// Options of running an experiment.
struct SweepOptions {
    /// Parallel runs, at most 64, each with its share of the threads; 0: as many as threads and memory allow.
    int jobs = 0;
    /// Whether to keep the runs of a folder with another specification, and add the missing ones.
    bool resume = false;
    Shard shard{}; ///< runs of other shards are left out and not waited for
    std::chrono::seconds lease = RunClaims::usualLease; ///< see RunClaims
    /// No run is started after this time.
    std::chrono::steady_clock::time_point lastStart = std::chrono::steady_clock::time_point::max();
    /// Command line stored in provenance.json; empty: that file is not written.
    std::vector<std::string> command{};
};

/// Makes the runs of `spec` on `task`, including the steps of its protocol, that `store` does not hold yet,
/// several in parallel; results depend neither on their number nor on the order. Writes spec.json,
/// provenance.json (again at the end, see keepProvenance()) and validation.json first, each run when it is
/// done or stopped (then with a checkpoint, from which a later call continues to the same bytes), and
/// summary.csv of all runs of the folder at the end, also after Cancelled. A run that fails with DataError is
/// recorded in `failed/<id>.json`, and the others continue. Several processes, also on several machines, may
/// work on one folder at once: each run is made by one of them, see RunClaims, and each waits for runs of the
/// others. A folder with another specification is refused unless `resume`. Throws UsageError, FileError (a
/// full or read-only disk stops everything), Cancelled.
ExperimentOutcome runExperiment(const ExperimentSpec& spec, std::shared_ptr<const Task> task,
                                const RunStore& store, const SweepOptions& options,
                                const RunContext& context);

/// Creates the folder of an experiment and stores its specification, as runSweep() does first. Throws
/// UsageError for a folder with another specification unless `resume`, FileError.
StoredSpecification keepExperiment(const ExperimentSpec& spec, const RunStore& store, bool resume);

/// Opens the task of one part of an experiment. May throw Error.
using OpenTask = std::function<std::shared_ptr<const Task>(const ExperimentSpec& part)>;

/// Runs `spec` on each of its files and embeddings, one part after another. Each part is open only while its
/// runs are made, but all are opened once before the first run, so that a missing file is reported at once.
ExperimentOutcome runSweep(const ExperimentSpec& spec, const OpenTask& open, const RunStore& store,
                           const SweepOptions& options, const RunContext& context);

} // namespace groupscope
