// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core: the JSON library is no part of core's interface.

#include "core/base/parameters.h"
#include "core/data/group_scheme.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>

namespace groupscope {

/// true, 128, 0.001 or "single".
nlohmann::ordered_json parameterToJson(const ParameterValue& value);

/// Every key with its value.
nlohmann::ordered_json parametersToJson(const ParameterValues& values);

/// Reads the value of one parameter; whole numbers are welcome where a number is asked for. Throws UsageError
/// that names `path` for a wrong type, a value out of range, or an unknown choice.
ParameterValue parameterFromJson(const ParameterSpec& spec, const nlohmann::ordered_json& json,
                                 const std::string& path);

/// The number, or null without a value.
inline nlohmann::ordered_json orNull(const std::optional<double>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

/// {"color":"red"}: the attribute values of a group.
nlohmann::ordered_json attributesToJson(const GroupScheme& scheme, int group);

/// Name of the class of a group.
nlohmann::ordered_json classNameOf(const GroupScheme& scheme, int group);

/// Text of a document for a file or stdout. Bytes that are no UTF-8 are replaced, so that it never throws.
std::string dumpJson(const nlohmann::ordered_json& json);

} // namespace groupscope
