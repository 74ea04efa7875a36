// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/data/task_selection.h"

#include <nlohmann/json.hpp>

#include <string>

namespace groupscope {

/// Reads the keys that define the task; missing ones mean: as the file says. Throws UsageError that names the
/// key.
TaskSelection readSelection(const nlohmann::ordered_json& json);

/// Reads the shares of a drawn split at `path`. Throws UsageError.
SplitShares readShares(const nlohmann::ordered_json& json, const std::string& path);

/// Reads the keys `label_fraction`, `shots`, `label_seed` and `group_label_fraction`. Throws UsageError.
LabelDraw readLabelDraw(const nlohmann::ordered_json& json);

/// Reads the split name at `key`; empty if missing. Throws UsageError for an invalid name.
std::string readSplit(const nlohmann::ordered_json& json, const char* key);

/// Writes the selection such that readSelection() reads back the same value.
void selectionToJson(const TaskSelection& selection, nlohmann::ordered_json& json);

} // namespace groupscope
