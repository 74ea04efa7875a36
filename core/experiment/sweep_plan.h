// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/experiment.h"
#include "core/runs/table.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// State of a planned run in its folder.
enum class PlannedState { there, stopped, failed, missing };

/// Returns "there", "stopped", "failed" or "missing".
const char* nameOf(PlannedState state);

/// A run of an experiment, with its state and cost.
struct PlannedWork {
    PlannedRun run;
    std::string part{};     ///< file and embedding; empty if there is one of each
    std::string level{};    ///< level of the imbalance; empty if none is drawn
    std::string variants{}; ///< variant names, separated by commas; empty: that of its method
    std::string id{};
    PlannedState state = PlannedState::missing;
    std::string attempt{};           ///< RunFailure::attempt of a run that failed
    std::optional<double> seconds{}; ///< seconds that it takes, or took; nothing if unknown
};

/// Forecast of an experiment.
struct SweepPlan {
    std::vector<PlannedWork> runs; ///< runs of the shard, in their order
    int jobs = 1;                  ///< parallel runs, at most
    double seconds = 0.0;          ///< seconds until the missing runs are made, without those of unknown time
    std::size_t unknown = 0;       ///< number of missing runs whose time is unknown
    std::size_t memory = 0;        ///< bytes for the data and the parallel runs; an upper estimate
    std::uintmax_t disk = 0;       ///< bytes of the run files to be made
    std::vector<std::string> untimed; ///< why the time of a method is unknown, one line each

    std::size_t countOf(PlannedState state) const;
};

/// Extent of a plan.
enum class PlanDetail {
    states, ///< report the state of the runs
    costs   ///< report also the cost of those to be made
};

/// Forecasts runSweep(); writes nothing. The time of a run comes from epochs of its method in the folder,
/// else from the first updates of a training that is started on its share of the threads and dropped (some
/// seconds a method). Throws as runSweep() does before its first run, Cancelled.
SweepPlan planSweep(const ExperimentSpec& spec, const OpenTask& open, const RunStore& store,
                    const SweepOptions& options, const RunContext& context,
                    PlanDetail detail = PlanDetail::costs);

/// Table with one line for each part and variant: number of runs; existing, stopped and failed ones; those to
/// make; seconds of one and of all.
Table planTable(const SweepPlan& plan);

/// {"planned","there","stopped","failed","missing","jobs","seconds","unknown","memory_bytes","disk_bytes",
/// "untimed":[…],"runs":[{"id","part","variant","method","level","seed","parameters","state","seconds"}]}.
std::string planToJson(const SweepPlan& plan);

} // namespace groupscope
