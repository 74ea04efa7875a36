// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core: the JSON library is no part of core's interface.

#include "core/data/group_scheme.h"
#include "core/measures/measured.h"

#include <nlohmann/json.hpp>

#include <vector>

namespace groupscope {

/// Result of a measure:
/// {"value":0.79,"n":10000,"groups":[{"class":"shoe","attributes":{"color":"red"},"n":400,"value":0.77}]}.
/// Cells of classes have no attributes, those of attributes have "attribute" in place of class and
/// attributes; values on fewer examples than fewRows have "few". "left_out" counts groups with examples in
/// which the measure is not defined. "interval" is optional; undefined values are null.
nlohmann::ordered_json measuredToJson(const Measured& measured, const GroupScheme& scheme);

/// Results of several measures, by their ids, and by better names if there are any; those without any value
/// are left out.
nlohmann::ordered_json measuresToJson(const std::vector<NamedMeasured>& measured, const GroupScheme& scheme);

} // namespace groupscope
