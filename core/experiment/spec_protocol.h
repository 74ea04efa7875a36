// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/experiment/spec.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace groupscope {

/// Keys of a specification for drawn training examples and downstream classifiers.
const std::vector<std::string>& protocolKeys();

/// Reads these keys into `spec`. Throws UsageError that names the key.
void readProtocol(const nlohmann::ordered_json& json, ExperimentSpec& spec);

/// Writes the keys such that readProtocol() reads back the same values; unused ones are left out.
void protocolToJson(const ExperimentSpec& spec, nlohmann::ordered_json& json);

} // namespace groupscope
