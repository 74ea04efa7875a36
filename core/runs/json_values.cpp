// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/json_values.h"

#include "core/base/error.h"

namespace groupscope {

using Json = nlohmann::ordered_json;

namespace {

/// What JSON values a parameter of the type of `value` takes, for people.
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

nlohmann::json definitionToJson(const TaskDefinition& definition) {
    nlohmann::json inputs = nlohmann::json::array();
    for (const InputDefinition& input : definition.inputs)
        inputs.push_back({{"role", input.role}, {"name", input.name}, {"content", input.content}});
    nlohmann::json splits = nlohmann::json::array();
    for (const SplitDefinition& set : definition.splits)
        splits.push_back(
            {{"name", set.name}, {"purpose", set.purpose}, {"n", set.n}, {"content", set.content}});
    nlohmann::json json{{"rows", definition.rows},
                        {"inputs", inputs},
                        {"class", definition.classColumn},
                        {"classes", definition.classes},
                        {"attributes", definition.attributes},
                        {"group_columns", definition.groupColumns},
                        {"group", definition.groupColumn},
                        {"members", definition.members},
                        {"split", definition.splitColumn},
                        {"split_shares", definition.splitShares},
                        {"split_seed", definition.splitSeed},
                        {"row_sets", splits},
                        {"fit_set", definition.fitSplit},
                        {"select_set", definition.selectSplit},
                        {"label_fraction", definition.labelFraction},
                        {"shots", definition.shots},
                        {"label_seed", definition.labelSeed},
                        {"broken_rows", definition.brokenRows}};
    if (!definition.groupBy.empty())
        json["group_by"] = definition.groupBy;
    if (definition.redrawnTest)
        json["redrawn_test"] = true;
    if (!definition.leftOutColumn.empty())
        json["left_out"] = {{"column", definition.leftOutColumn}, {"domain", definition.leftOutDomain}};
    return json;
}

TaskDefinition readDefinition(const nlohmann::json& json) {
    TaskDefinition definition{.rows = json.at("rows"),
                              .inputs = {},
                              .classColumn = json.at("class"),
                              .classes = json.at("classes"),
                              .attributes = json.at("attributes"),
                              .groupColumns = json.at("group_columns"),
                              .groupColumn = json.at("group"),
                              .groupBy = json.value("group_by", std::string()),
                              .members = json.at("members"),
                              .splitColumn = json.at("split"),
                              .splitShares = json.at("split_shares"),
                              .splitSeed = json.at("split_seed"),
                              .redrawnTest = json.value("redrawn_test", false),
                              .splits = {},
                              .fitSplit = json.at("fit_set"),
                              .selectSplit = json.at("select_set"),
                              .labelFraction = json.at("label_fraction"),
                              .shots = json.at("shots"),
                              .labelSeed = json.at("label_seed"),
                              .brokenRows = json.at("broken_rows")};
    if (const auto left = json.find("left_out"); left != json.end()) {
        definition.leftOutColumn = left->at("column");
        definition.leftOutDomain = left->at("domain");
    }
    for (const nlohmann::json& input : json.at("inputs"))
        definition.inputs.push_back({input.at("role"), input.at("name"), input.at("content")});
    for (const nlohmann::json& set : json.at("row_sets"))
        if (definition.splits.size() <= mostSplits) // more are refused by who reads it
            definition.splits.push_back({set.at("name"), set.at("purpose"), set.at("n"), set.at("content")});
    return definition;
}

} // namespace groupscope
