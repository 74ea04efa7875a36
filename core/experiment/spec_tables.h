// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/experiment/spec.h"

#include <nlohmann/json.hpp>

namespace groupscope {

/// Reads the contents of the experiment's tables: "averages" over splits, the columns "show", and the rule
/// "select", which may use names of averages. Throws UsageError that names the key.
void readTables(const nlohmann::ordered_json& json, ExperimentSpec& spec);

/// Writes averages and columns such that readTables() reads back the same values.
void tablesToJson(const ExperimentSpec& spec, nlohmann::ordered_json& json);

/// Throws UsageError if an average has the name of a split of the task, or includes a split that the task
/// does not have.
void requireAverages(const SplitAverages& averages, const Task& task);

} // namespace groupscope
