// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/experiment/spec.h"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace groupscope {

/// Reads `data` (one file or a list of files, each a text or {"file":…,"p_corr":…}), a list given for
/// `embedding`, which `json` then holds as its first element, and `vary`. Files are relative to `folder`.
/// Throws UsageError that names the key.
void readSweep(nlohmann::ordered_json& json, const std::filesystem::path& folder, ExperimentSpec& spec);

/// Writes the keys such that readSweep() reads back the same values.
void sweepToJson(const ExperimentSpec& spec, nlohmann::ordered_json& json);

} // namespace groupscope
