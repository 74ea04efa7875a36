// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/spec_protocol.h"

#include "core/classifiers/classifier.h"
#include "core/experiment/spec_values.h"

#include <algorithm>

namespace groupscope {

namespace {

using Json = nlohmann::ordered_json;
using specification::indexed;
using specification::readText;
using specification::requireKeys;
using specification::wrong;

constexpr std::size_t mostLevels = 100;

/// A list of at least one value, each once, read by `read(value, where)`.
template<class Read>
auto readList(const Json& json, const std::string& key, const std::string& of, const Read& read) {
    if (!json.is_array() || json.empty())
        wrong(key, json.is_array() ? "is empty" : std::string("is ") + json.type_name(),
              "give a list of " + of);
    std::vector<decltype(read(json, key))> values;
    for (std::size_t i = 0; i < json.size(); ++i) {
        auto value = read(json[i], indexed(key, i));
        if (std::find(values.begin(), values.end(), value) != values.end())
            wrong(indexed(key, i), "comes twice", "give each once");
        values.push_back(std::move(value));
    }
    return values;
}

void requireImbalanceKeys(const Json& json) {
    if (!json.is_object())
        wrong("imbalance", std::string("is ") + json.type_name(),
              R"(give an object: {"levels":["50-50","90-10"]})");
    requireKeys(json, "imbalance", "imbalance");
    if (json.contains("levels") == json.contains("lost"))
        wrong("imbalance", json.contains("lost") ? "has both levels and lost" : "has no levels",
              "give one of them: levels, such as [\"50-50\",\"90-10\"], or lost, such as [0,0.9]");
}

std::vector<ImbalanceLevel> readLevels(const Json& json) {
    if (json.contains("levels"))
        return readList(json["levels"], "imbalance.levels", R"(levels such as "90-10")",
                        [](const Json& level, const std::string& where) {
                            return imbalanceOfShares(readText(level, where), where);
                        });
    return readList(json["lost"], "imbalance.lost", "shares such as 0.9",
                    [](const Json& lost, const std::string& where) {
                        if (!lost.is_number())
                            wrong(where, std::string("is ") + lost.type_name(), "give a number");
                        return imbalanceOfLost(lost.get<double>(), where);
                    });
}

ImbalancePlan readImbalancePlan(const Json& json) {
    requireImbalanceKeys(json);
    ImbalancePlan plan;
    if (json.contains("by"))
        plan.by = readText(json["by"], "imbalance.by");
    if (json.contains("minor")) {
        const Json& minor = json["minor"];
        if (minor.is_number_unsigned() && minor > 0)
            plan.minorities = minor.get<std::size_t>();
        else if (minor.is_number_float() && minor > 0.0 && minor < 1.0)
            plan.minorShare = minor.get<double>();
        else
            wrong("imbalance.minor", "is no number of minorities",
                  "give how many there are to be, or their share of all such as 0.25");
    }
    if (json.contains("rows")) {
        if (!json["rows"].is_number_unsigned() || json["rows"] < 2)
            wrong("imbalance.rows", "is no number of examples",
                  "give the number of training examples of each class in the control, from 2");
        plan.mostRows = json["rows"].get<std::size_t>();
    }
    plan.levels = readLevels(json);
    if (plan.levels.size() > mostLevels)
        wrong("imbalance", "has more than " + std::to_string(mostLevels) + " levels", "give fewer");
    if (std::none_of(plan.levels.begin(), plan.levels.end(),
                     [](const ImbalanceLevel& level) { return level.isBalanced(); }))
        wrong("imbalance", "has no balanced level, so that there is no control to compare with",
              json.contains("lost") ? "add 0 to lost" : "add \"50-50\" to levels");
    return plan;
}

DownstreamPlan readDownstreamPlan(const Json& json) {
    DownstreamPlan plan;
    if (json.contains("downstream"))
        plan.classifiers = readList(
            json["downstream"], "downstream", "ids of classifiers such as \"logistic\"",
            [](const Json& id, const std::string& where) {
                return classifierKinds().find(readText(id, where), "experiment specification, " + where).id;
            });
    for (const char* key : {"downstream_balance", "downstream_rows", "downstream_convention"})
        if (json.contains(key) && plan.classifiers.empty())
            wrong(key, "is given, but no downstream", "name classifiers: \"downstream\": [\"logistic\"]");
    if (json.contains("downstream_balance"))
        plan.balances = readList(json["downstream_balance"], "downstream_balance", "balances",
                                 [](const Json& word, const std::string& where) {
                                     return parseDownstreamBalance(readText(word, where),
                                                                   "experiment specification, " + where);
                                 });
    if (json.contains("downstream_rows"))
        plan.rows = readList(json["downstream_rows"], "downstream_rows", "\"balanced\" or \"upstream\"",
                             [](const Json& word, const std::string& where) {
                                 return parseDownstreamRows(readText(word, where),
                                                            "experiment specification, " + where);
                             });
    if (json.contains("downstream_convention"))
        plan.convention =
            parseScoreConvention(readText(json["downstream_convention"], "downstream_convention"),
                                 "experiment specification, downstream_convention");
    return plan;
}

template<class Values>
Json namesOf(const Values& values) {
    Json names = Json::array();
    for (const auto& value : values)
        names.push_back(nameOf(value));
    return names;
}

} // namespace

void readProtocol(const Json& json, ExperimentSpec& spec) {
    if (json.contains("imbalance"))
        spec.imbalance = readImbalancePlan(json["imbalance"]);
    spec.downstream = readDownstreamPlan(json);
    if (!spec.imbalance && std::find(spec.downstream.rows.begin(), spec.downstream.rows.end(),
                                     DownstreamRows::balanced) != spec.downstream.rows.end())
        wrong("downstream_rows", "asks for balanced examples, but no imbalance is drawn",
              "give imbalance, or fit classifiers on upstream examples");
}

void protocolToJson(const ExperimentSpec& spec, Json& json) {
    if (spec.imbalance) {
        Json plan{{"by", spec.imbalance->by}};
        plan["minor"] =
            spec.imbalance->minorities ? Json(*spec.imbalance->minorities) : Json(spec.imbalance->minorShare);
        if (spec.imbalance->mostRows)
            plan["rows"] = *spec.imbalance->mostRows;
        for (const ImbalanceLevel& level : spec.imbalance->levels)
            if (level.byLost)
                plan["lost"].push_back(level.lost);
            else
                plan["levels"].push_back(level.name);
        json["imbalance"] = std::move(plan);
    }
    if (spec.downstream.classifiers.empty())
        return;
    json["downstream"] = spec.downstream.classifiers;
    if (spec.downstream.balances != DownstreamPlan().balances)
        json["downstream_balance"] = namesOf(spec.downstream.balances);
    if (!spec.downstream.rows.empty())
        json["downstream_rows"] = namesOf(spec.downstream.rows);
    if (spec.downstream.convention == ScoreConvention::paper)
        json["downstream_convention"] = "paper";
}

} // namespace groupscope
