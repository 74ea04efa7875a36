// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core: the JSON library is no part of core's interface.

#include "core/data/imbalance_draw.h"

#include <nlohmann/json.hpp>

namespace groupscope {

/// {"by":"class","level":"90-10","balanced":false,"draw":3,"minor":["bag"],"parts":5,"balanced_rows":900,
/// "minor_rows":120,"major_rows":1095}: what was drawn of a run's training examples.
nlohmann::ordered_json imbalanceToJson(const ImbalanceDraw& draw);

/// And back. Throws json::exception or DataError for anything else.
ImbalanceDraw readImbalance(const nlohmann::json& json);

} // namespace groupscope
