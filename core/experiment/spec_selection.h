// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/data/task_selection.h"

#include <nlohmann/json.hpp>

#include <string>

namespace groupscope {

/// Reads the keys that say what is asked of the data; what is not there is as the file says. Throws
/// UsageError that names the key.
TaskSelection readSelection(const nlohmann::ordered_json& json);

/// The shares of a drawn split at `path`. Throws UsageError.
SplitShares readShares(const nlohmann::ordered_json& json, const std::string& path);

/// Which labels `label_fraction`, `shots`, `label_seed` and `group_label_fraction` keep. Throws UsageError.
LabelDraw readLabelDraw(const nlohmann::ordered_json& json);

/// The name of a split at `key`, or empty. Throws UsageError for what cannot be one.
std::string readSplit(const nlohmann::ordered_json& json, const char* key);

/// Writes what readSelection() reads back as the same value.
void selectionToJson(const TaskSelection& selection, nlohmann::ordered_json& json);

} // namespace groupscope
