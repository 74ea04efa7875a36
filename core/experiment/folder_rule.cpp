// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/folder_rule.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/experiment/messages.h"
#include "core/experiment/spec.h"
#include "core/methods/shared/imported_model.h"
#include "core/runs/run_file.h"
#include "core/runs/run_store.h"
#include "core/runs/selection.h"
#include "core/runs/varied_fields.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

namespace groupscope {

namespace {

/// The rule of a specification, also of one with keys that this version does not know.
std::string ruleOf(const StoredSpecification& specification) {
    const nlohmann::json json = nlohmann::json::parse(specification.json, nullptr, false);
    if (!json.is_object() || (json.contains("select") && !json["select"].is_string()))
        throw UsageError("the specification cannot be understood", specification.file.string(),
                         message<experimentMessages, "repair_specification">());
    return json.value("select", std::string(defaultSelectionRule));
}

/// The rule that selected the epoch of a run; nothing where none did.
std::optional<std::string> ruleOf(const Run& run) {
    return run.select == lastEpochRule || isImported(run.method) ? std::nullopt : std::optional(run.select);
}

/// Where each rule stands, by rule.
using Rules = std::map<std::string, std::string>;

void addRules(const std::string& place, Rules& rules) {
    std::error_code failure;
    const auto add = [&rules](const std::string& rule, const std::string& where) {
        rules.emplace(findSelectionRule(rule, where).id, where);
    };
    if (std::filesystem::is_regular_file(place, failure)) {
        if (const std::optional<std::string> rule = ruleOf(loadRun(place)))
            add(*rule, place);
        return;
    }
    for (const StoredSpecification& specification : RunStore(place).specifications())
        add(ruleOf(specification), specification.file.string());
}

} // namespace

std::string ruleOfPlaces(const std::string& requested, std::span<const std::string> places) {
    if (!requested.empty())
        return findSelectionRule(requested, commandLineOptions({"select"})).id;
    Rules rules;
    for (const std::string& place : places)
        addRules(place, rules);
    if (rules.size() < 2)
        return rules.empty() ? defaultSelectionRule : rules.begin()->first;
    throw UsageError("the experiments select by different rules",
                     joined(rules, ", ", [](const auto& own) { return own.first + " in " + own.second; }),
                     message<experimentMessages, "give_rule">());
}

std::vector<std::string> variedIn(const std::vector<std::string>& requested,
                                  const std::vector<std::string>& folders) {
    for (const std::string& field : requested)
        findVariedField(field);
    std::vector<std::string> fields = requested;
    if (!requested.empty())
        return fields;
    for (const std::string& folder : folders) {
        try {
            const std::optional<std::string> text = RunStore(folder).specification();
            for (const std::string& field : text ? parseExperimentSpec(*text, folder).vary : fields)
                if (std::find(fields.begin(), fields.end(), field) == fields.end())
                    fields.push_back(field);
        } catch (const UsageError&) { // of another version: it varies nothing
        }
    }
    return fields;
}

} // namespace groupscope
