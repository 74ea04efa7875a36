// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/data/imbalance_draw.h"
#include "core/data/task.h"
#include "core/experiment/downstream_plan.h"
#include "core/runs/monitor_plan.h"
#include "core/runs/selection.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// One method of an experiment with the values that are fixed and those that are tried.
struct MethodPlan {
    std::string method;
    std::map<std::string, ParameterValue> set;               ///< fixed values; the others are defaults
    std::map<std::string, std::vector<ParameterValue>> grid; ///< every combination is tried
};

/// Methods × grid × levels of imbalance × seeds on one data set.
struct ExperimentSpec {
    std::filesystem::path data;   ///< as written, resolved against the specification's folder
    std::vector<std::string> map; ///< "class=/labels": how data that are not AnnData are read
    TaskSelection selection;      ///< what is asked of them
    std::vector<MethodPlan> methods;
    std::vector<std::uint64_t> seeds{0};
    std::string select = defaultSelectionRule; ///< of epochs within a run and of points within a grid
    MonitorPlan monitor;                       ///< what each epoch records; no part of a run's identity
    std::optional<ImbalancePlan> imbalance{};  ///< of the rows to fit on: a seed is then a draw as well
    DownstreamPlan downstream{};               ///< fitted on every run's embedding; no part of its identity
};

/// One run of an experiment before it is made.
struct PlannedRun {
    std::string method;
    ParameterValues parameters;
    std::uint64_t seed = 0;
    std::size_t level = 0; ///< of ExperimentSpec::imbalance
    bool operator==(const PlannedRun&) const = default;
};

/// More runs than this in one experiment are refused.
inline constexpr std::size_t maximumRuns = 10'000;

/// Reads a specification. Relative paths of `data` and of the metadata in `map` are taken from `folder`.
/// Throws UsageError that names the JSON path for unknown keys, wrong types, unknown methods and parameters,
/// values out of range, and more than maximumRuns runs.
ExperimentSpec parseExperimentSpec(const std::string& json, const std::filesystem::path& folder);

/// The same from a file of at most 16 MiB. Throws FileError when it cannot be read.
ExperimentSpec readExperimentSpec(const std::filesystem::path& file);

/// The specification as JSON that parseExperimentSpec reads back as the same value.
std::string toJson(const ExperimentSpec& spec);

/// All runs: methods in their order, grid keys in alphabetical order with the last fastest, then levels of
/// imbalance, then seeds.
/// Combinations that come up twice are planned once.
std::vector<PlannedRun> planRuns(const ExperimentSpec& spec);

} // namespace groupscope
