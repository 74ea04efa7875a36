// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/json_values.h"

#include "core/base/error.h"

namespace groupscope {

using Json = nlohmann::ordered_json;

namespace {

/// JSON type of a parameter with the type of `value`, for display.
std::string wantedType(const ParameterValue& value) {
    if (std::holds_alternative<bool>(value))
        return "true or false";
    if (std::holds_alternative<std::int64_t>(value))
        return "a whole number";
    return std::holds_alternative<double>(value) ? "a number" : "a text in quotes";
}

bool hasType(const ParameterValue& value, const Json& json) {
    if (std::holds_alternative<bool>(value))
        return json.is_boolean();
    if (std::holds_alternative<std::int64_t>(value))
        return json.is_number_integer();
    return std::holds_alternative<double>(value) ? json.is_number() : json.is_string();
}

} // namespace

Json parameterToJson(const ParameterValue& value) {
    return std::visit([](const auto& plain) { return Json(plain); }, value);
}

Json parametersToJson(const ParameterValues& values) {
    Json json = Json::object();
    for (const auto& [key, value] : values.all())
        json[key] = parameterToJson(value);
    return json;
}

ParameterValue parameterFromJson(const ParameterSpec& spec, const Json& json, const std::string& path) {
    if (!hasType(spec.defaultValue, json))
        throw UsageError(path + " is " + json.type_name(), "",
                         "give " + wantedType(spec.defaultValue) + " for " + spec.key);
    try {
        // 1e400 and integers beyond 64 bits come out as text that parseParameter refuses.
        return parseParameter(spec, json.is_string() ? json.get<std::string>() : dumpJson(json));
    } catch (const UsageError& error) {
        throw UsageError(path, "", error.what());
    }
}

Json attributesToJson(const GroupScheme& scheme, int group) {
    Json json = Json::object();
    for (std::size_t i = 0; i < scheme.attributes().size(); ++i) {
        const GroupScheme::Attribute& attribute = scheme.attributes()[i];
        const int code = scheme.attributeCode(group, i);
        if (scheme.overlaps() && code >= 0)
            json[attribute.name] = true; // of the other identities the group says nothing
        else if (code >= 0)
            json[attribute.name] = attribute.values[code];
    }
    return json;
}

Json classNameOf(const GroupScheme& scheme, int group) {
    const int classCode = scheme.classOf(group);
    return classCode < 0 ? Json(nullptr) : Json(scheme.classes()[classCode]);
}

std::string dumpJson(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

} // namespace groupscope
