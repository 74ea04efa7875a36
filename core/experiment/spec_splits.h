// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/experiment/spec.h"

#include <nlohmann/json.hpp>

#include <vector>

namespace groupscope {

/// Reads lists in the places of `split`, `draw_split`, `split_seed`, `label_fraction`, `shots` and
/// `group_label_fraction`, which become their first in `json`, and the domains that are left out in turn.
/// Throws UsageError that names the key.
void readSplitAxes(nlohmann::ordered_json& json, ExperimentSpec& spec);

/// Writes what readSplitAxes() reads back as the same values, over what selectionToJson() wrote.
void splitAxesToJson(const ExperimentSpec& spec, nlohmann::ordered_json& json);

/// The selection with every split and every draw of labels, the last list fastest.
std::vector<TaskSelection> selectionsOf(const ExperimentSpec& spec);

/// How many splits there are, at most maximumRuns + 1.
std::size_t splitCount(const SplitAxes& splits);

} // namespace groupscope
