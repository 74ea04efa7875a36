// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/experiment/spec.h"

#include <nlohmann/json.hpp>

#include <vector>

namespace groupscope {

/// Reads lists given for `split`, `draw_split`, `split_seed`, `label_fraction`, `shots` and
/// `group_label_fraction`, which `json` then holds as their first element, and the domains to leave out in
/// turn. Throws UsageError that names the key.
void readSplitAxes(nlohmann::ordered_json& json, ExperimentSpec& spec);

/// Writes the axes over the output of selectionToJson() such that readSplitAxes() reads back the same values.
void splitAxesToJson(const ExperimentSpec& spec, nlohmann::ordered_json& json);

/// Returns the selection for every split and every label draw, the last list fastest.
std::vector<TaskSelection> selectionsOf(const ExperimentSpec& spec);

/// Number of splits, at most maximumRuns + 1.
std::size_t splitCount(const SplitAxes& splits);

} // namespace groupscope
