// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/experiment/spec.h"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace groupscope {

/// Reads `data`, one file or a list of files, each a text or {"file":…,"p_corr":…}; a list in the place of
/// `embedding`, which becomes its first in `json`; and `vary`. Files are taken from `folder`. Throws
/// UsageError that names the key.
void readSweep(nlohmann::ordered_json& json, const std::filesystem::path& folder, ExperimentSpec& spec);

/// Writes what readSweep() reads back as the same values.
void sweepToJson(const ExperimentSpec& spec, nlohmann::ordered_json& json);

} // namespace groupscope
