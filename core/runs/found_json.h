// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core: the JSON library is no part of core's interface.

#include "core/runs/run.h"

#include <nlohmann/json.hpp>

namespace groupscope {

/// {"columns":[{"name":"groups","values":[{"name":"shoe, wrong","n":12}]}],"agreement":[…]}: a summary, not
/// the examples. Counts are of the codes, where columns have some.
nlohmann::ordered_json foundToJson(const GroupScheme& scheme, std::span<const Column> found,
                                   std::span<const FoundAgreement> agreements);

} // namespace groupscope
