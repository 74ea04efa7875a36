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

/// How a planned run stands in its folder.
enum class PlannedState { there, stopped, failed, missing };

/// "there", "stopped", "failed" or "missing".
const char* nameOf(PlannedState state);

/// A run that an experiment asks for.
struct PlannedWork {
    PlannedRun run;
    std::string part{};     ///< file and embedding; empty where there is one of each
    std::string level{};    ///< of its imbalance; empty where none is drawn
    std::string variants{}; ///< its names, separated by commas; empty: that of its method
    std::string id{};
    PlannedState state = PlannedState::missing;
    std::string attempt{};           ///< RunFailure::attempt of a run that failed
    std::optional<double> seconds{}; ///< that it takes, or took; nothing where that is not known
};

/// Forecast of an experiment before it is made.
struct SweepPlan {
    std::vector<PlannedWork> runs; ///< of the shard, in their order
    int jobs = 1;                  ///< runs side by side, at most
    double seconds = 0.0;    ///< until the runs that are not there are made, those of unknown time left out
    std::size_t unknown = 0; ///< runs that are not there and whose time is not known
    std::size_t memory = 0;  ///< bytes for the data and the runs side by side; an upper estimate
    std::uintmax_t disk = 0; ///< bytes that the runs to be made will take
    std::vector<std::string> untimed; ///< why the time of a method is not known, one line each

    std::size_t countOf(PlannedState state) const;
};

enum class PlanDetail {
    states, ///< how the runs stand
    costs   ///< and what those that are not there take
};

/// Looks at what runSweep() would do; writes nothing. A run takes what runs of its method took in the folder
/// for an epoch, else what the first updates of one take that is begun, on the share of the threads that it
/// would have, and thrown away (some seconds a method). Throws as runSweep() does before its first run,
/// Cancelled.
SweepPlan planSweep(const ExperimentSpec& spec, const OpenTask& open, const RunStore& store,
                    const SweepOptions& options, const RunContext& context,
                    PlanDetail detail = PlanDetail::costs);

/// A row for each part and variant: runs, those that are there, stopped and failed, those to make, seconds of
/// one and of all.
Table planTable(const SweepPlan& plan);

/// {"planned","there","stopped","failed","missing","jobs","seconds","unknown","memory_bytes","disk_bytes",
/// "untimed":[…],"runs":[{"id","part","variant","method","level","seed","parameters","state","seconds"}]}.
std::string planToJson(const SweepPlan& plan);

} // namespace groupscope
