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

/// What became of an experiment.
struct ExperimentOutcome {
    struct Failure {
        PlannedRun run;
        std::string part{};         ///< file and embedding; empty where there is one of each
        std::string level;          ///< of its imbalance; empty where none is drawn
        std::string message;        ///< one line
        bool notApplicable = false; ///< the data lack an input, and the specification skips such runs
    };
    std::size_t planned = 0;
    std::size_t alreadyThere = 0;
    std::size_t computed = 0;
    std::size_t madeElsewhere = 0;     ///< by another process meanwhile
    std::vector<std::string> warnings; ///< problems of the data, one line each
    std::vector<Failure> failures;     ///< runs that cannot work on this data, say because they diverge

    /// How many runs are not applicable; the other failures are errors.
    std::size_t notApplicableCount() const;
};

/// How an experiment is made.
struct SweepOptions {
    int jobs = 0; ///< runs side by side, at most 64, each on its share of the threads; 0: as many as there
                  ///< are threads and memory allows
    bool resume = false; ///< keep the runs of a folder with another specification, and add the missing ones
    Shard shard{};       ///< runs of others are left out, and are not waited for
    std::chrono::seconds lease = RunClaims::usualLease; ///< see RunClaims
    /// When no further run is begun.
    std::chrono::steady_clock::time_point lastStart = std::chrono::steady_clock::time_point::max();
    std::vector<std::string> command{}; ///< kept in provenance.json; empty: it is not written
};

/// Makes the runs of `spec` on `task`, with all that its protocol asks for, that `store` does not hold yet,
/// several side by side; results depend neither on their number nor on the order. Writes spec.json,
/// provenance.json (once more at the end, see keepProvenance()) and validation.json first, each run when it
/// is done or stopped (then with a checkpoint, from which a later call goes on to the same bytes), and
/// summary.csv of all runs of the folder at the end, also after Cancelled. A run that fails with DataError is
/// noted, as failed/<id>.json too, and the others go on. Several processes, also of several machines, may do
/// this on one folder at once: each run is made by one of them, see RunClaims, and each waits for what the
/// others make. A folder that holds another specification is refused unless `resume`. Throws UsageError,
/// FileError (a full or read-only target stops everything), Cancelled.
ExperimentOutcome runExperiment(const ExperimentSpec& spec, std::shared_ptr<const Task> task,
                                const RunStore& store, const SweepOptions& options,
                                const RunContext& context);

/// Makes the folder of an experiment and keeps its specification there, as runSweep() does first. Throws
/// UsageError for a folder that holds another one unless `resume`, FileError.
StoredSpecification keepExperiment(const ExperimentSpec& spec, const RunStore& store, bool resume);

/// What is asked in one part of an experiment: opens its file. May throw Error.
using OpenTask = std::function<std::shared_ptr<const Task>(const ExperimentSpec& part)>;

/// The same on each file and embedding of `spec`, one part after the other, each open only while its runs are
/// made; all are opened once before the first run, so that a missing file is known at once.
ExperimentOutcome runSweep(const ExperimentSpec& spec, const OpenTask& open, const RunStore& store,
                           const SweepOptions& options, const RunContext& context);

} // namespace groupscope
