// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/experiment/spec.h"

#include <nlohmann/json.hpp>

namespace groupscope {

/// Reads what is drawn of the training examples and what is fitted downstream into `spec`. Throws UsageError
/// that names the key.
void readProtocol(const nlohmann::ordered_json& json, ExperimentSpec& spec);

/// Writes what readProtocol() reads back as the same values; nothing of what is not asked for.
void protocolToJson(const ExperimentSpec& spec, nlohmann::ordered_json& json);

} // namespace groupscope
