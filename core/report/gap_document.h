// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core: the JSON library is no part of core's interface.

#include "core/measures/gaps.h"

#include <nlohmann/json.hpp>

#include <vector>

namespace groupscope {

/// Appends to the list "gaps" of a document; without gaps there is no list:
/// {"measure":"recall_at_1","definition":"others −
/// worst","better":"higher","value":0.1,"first":{"name":"others",
/// "subgroups":["red"],"n":100,"value":0.9},"second":{…},"interval":[0.05,0.15],"left_out":["blue"]}.
void addGaps(const std::vector<Gap>& gaps, nlohmann::ordered_json& json);

} // namespace groupscope
