// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/experiment/spec.h"

#include <nlohmann/json.hpp>

namespace groupscope {

/// Reads the keys for drawn training examples and downstream classifiers into `spec`. Throws UsageError that
/// names the key.
void readProtocol(const nlohmann::ordered_json& json, ExperimentSpec& spec);

/// Writes the keys such that readProtocol() reads back the same values; unused ones are left out.
void protocolToJson(const ExperimentSpec& spec, nlohmann::ordered_json& json);

} // namespace groupscope
