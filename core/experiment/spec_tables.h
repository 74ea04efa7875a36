// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/experiment/spec.h"

#include <nlohmann/json.hpp>

namespace groupscope {

/// Reads what tables of an experiment show, "averages" over splits and the columns "show", and its rule
/// "select", which may use the names of averages. Throws UsageError that names the key.
void readTables(const nlohmann::ordered_json& json, ExperimentSpec& spec);

/// Writes averages and columns as readTables() reads them.
void tablesToJson(const ExperimentSpec& spec, nlohmann::ordered_json& json);

/// Throws UsageError where an average is named like a split of the task, or takes in one that the task has
/// not.
void requireAverages(const SplitAverages& averages, const Task& task);

} // namespace groupscope
