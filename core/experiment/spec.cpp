// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/spec.h"

#include "core/base/error.h"
#include "core/base/suggestion.h"
#include "core/base/text.h"
#include "core/experiment/messages.h"
#include "core/experiment/spec_aliases.h"
#include "core/experiment/spec_document.h"
#include "core/experiment/spec_protocol.h"
#include "core/experiment/spec_selection.h"
#include "core/experiment/spec_splits.h"
#include "core/experiment/spec_sweep.h"
#include "core/experiment/spec_tables.h"
#include "core/experiment/spec_values.h"
#include "core/measures/measure.h"
#include "core/methods/method.h"
#include "core/runs/json_values.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <tuple>

namespace groupscope {

using Json = nlohmann::ordered_json;
using specification::indexed;
using specification::optionalText;
using specification::readText;
using specification::requireKeys;
using specification::wrong;

namespace {

const Json& requireArray(const Json& json, const std::string& path, const std::string& of) {
    if (!json.is_array() || json.empty())
        wrong(path, json.is_array() ? "is empty" : std::string("is ") + json.type_name(),
              "give a list of " + of);
    return json;
}

const ParameterSpec& parameterSpec(const Method& method, const std::string& key, const std::string& path) {
    std::vector<std::string> keys;
    for (const ParameterSpec& spec : method.parameters) {
        if (spec.key == key)
            return spec;
        keys.push_back(spec.key);
    }
    wrong(path, "is not a parameter of " + method.id, remedyFor(key, keys));
}

/// Values of `json` at `path` replace those of the plan, whether these are set or tried.
void readValues(const Json& json, const Method& method, const std::string& path, MethodPlan& plan) {
    const auto object = [&](const char* key) -> const Json& {
        static const Json none = Json::object();
        if (!json.contains(key))
            return none;
        if (!json[key].is_object())
            wrong(path + "." + key, std::string("is ") + json[key].type_name(),
                  key == std::string("set") ? "give an object of parameter: value"
                                            : "give an object of parameter: list of values");
        return json[key];
    };
    const Json& set = object("set");
    for (const auto& [key, value] : set.items()) {
        const std::string place = path + ".set." + key;
        plan.set[key] = parameterFromJson(parameterSpec(method, key, place), value, place);
        plan.grid.erase(key);
    }
    for (const auto& [key, values] : object("grid").items()) {
        const std::string place = path + ".grid." + key;
        const ParameterSpec& spec = parameterSpec(method, key, place);
        if (set.contains(key))
            wrong(place, "is in set too", "keep it in one of them");
        requireArray(values, place, "values to try");
        plan.set.erase(key);
        std::vector<ParameterValue>& tried = plan.grid[key];
        tried.clear();
        for (std::size_t i = 0; i < values.size(); ++i)
            tried.push_back(parameterFromJson(spec, values[i], indexed(place, i)));
    }
}

/// The values of the named settings that a method uses.
void readUse(const Json& json, const Json& settings, const Method& method, const std::string& path,
             MethodPlan& plan) {
    requireArray(json, path, "names of settings");
    for (std::size_t i = 0; i < json.size(); ++i) {
        const std::string name = readText(json[i], indexed(path, i));
        std::vector<std::string> known;
        for (const auto& own : settings.items())
            known.push_back(own.key());
        if (!settings.contains(name))
            wrong(indexed(path, i), "'" + name + "' is not in settings",
                  known.empty() ? "add the object settings" : remedyFor(name, known));
        readValues(settings[name], method, "settings." + name, plan);
    }
}

constexpr std::size_t longestVariant = 80; // characters

/// A name that no other plan has.
std::string readVariant(const Json& json, const std::string& path, const std::vector<MethodPlan>& others) {
    if (!json.contains("name"))
        wrong(path + ".name", "is missing", "give the variant a name");
    const std::string name(withoutOuterBlanks(readText(json["name"], path + ".name")));
    const auto characters = static_cast<std::size_t>(
        std::count_if(name.begin(), name.end(), [](char byte) { return (byte & 0xc0) != 0x80; })); // UTF-8
    if (name.empty() || characters > longestVariant)
        wrong(path + ".name", name.empty() ? "is empty" : "is too long",
              "give a name of 1 to " + std::to_string(longestVariant) + " characters");
    if (std::any_of(name.begin(), name.end(),
                    [](char byte) { return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7f; }))
        wrong(path + ".name", "has a control character", "give a name of one line");
    if (methods().contains(name)) // which is the name of its row without variants
        wrong(path + ".name", "'" + name + "' is the id of a method", "give the variant another name");
    for (const MethodPlan& other : others)
        if (other.variant == name)
            wrong(path + ".name", "'" + name + "' comes twice", "give each variant a name of its own");
    return name;
}

MethodPlan readMethod(const Json& json, const Json& settings, const std::string& path) {
    requireKeys(json, path, path.starts_with("variants") ? "variants[]" : "methods[]");
    if (!json.contains("method"))
        wrong(path + ".method", "is missing", message<experimentMessages, "name_method">());
    MethodPlan plan;
    plan.method = readText(json["method"], path + ".method");
    try {
        const Method& method = methods().find(plan.method);
        if (json.contains("use"))
            readUse(json["use"], settings, method, path + ".use", plan);
        readValues(json, method, path, plan);
    } catch (const UsageError& error) {
        if (std::string(error.what()).starts_with("there is no method"))
            throw UsageError(path + ".method", "", error.what());
        throw;
    }
    return plan;
}

/// Names of class templates, one or several: several are tried, and compete as settings do. Plans that name
/// prompts of their own keep them; methods without class embeddings have none.
void takePrompts(const Json& json, std::vector<MethodPlan>& plans) {
    std::vector<ParameterValue> names;
    if (json.is_string()) {
        names.emplace_back(readText(json, "prompts"));
    } else {
        requireArray(json, "prompts", "names of class templates");
        for (std::size_t i = 0; i < json.size(); ++i) {
            names.emplace_back(readText(json[i], indexed("prompts", i)));
            if (std::find(names.begin(), names.end() - 1, names.back()) != names.end() - 1)
                wrong(indexed("prompts", i), "comes twice", "name each of them once");
        }
    }
    bool taken = false;
    for (MethodPlan& plan : plans) {
        const std::vector<ParameterSpec>& known = methods().find(plan.method).parameters;
        if (std::none_of(known.begin(), known.end(),
                         [](const ParameterSpec& own) { return own.key == "prompts"; }))
            continue;
        taken = true;
        if (plan.set.contains("prompts") || plan.grid.contains("prompts"))
            continue;
        if (names.size() == 1)
            plan.set["prompts"] = names.front();
        else
            plan.grid["prompts"] = names;
    }
    if (!taken)
        wrong("prompts", "is of no use", "name a method that has class embeddings, or leave it out");
}

bool skipsNotApplicable(const Json& json) {
    if (!json.contains("not_applicable"))
        return false;
    const std::string word = readText(json["not_applicable"], "not_applicable");
    if (word != "skip" && word != "fail")
        wrong("not_applicable", "'" + word + "' is no way to treat runs whose data lack an input",
              "give skip or fail");
    return word == "skip";
}

bool keepsAllLogits(const Json& json) {
    if (!json.contains("logits"))
        return false;
    const std::string word = readText(json["logits"], "logits");
    if (word != "all")
        wrong("logits", "'" + word + "' is no choice of splits whose logits run files hold",
              "give all, or leave it out: those of validation and report splits are always stored");
    return true;
}

std::vector<std::uint64_t> readSeeds(const Json& json) {
    std::vector<std::uint64_t> seeds;
    requireArray(json, "seeds", "whole numbers");
    for (std::size_t i = 0; i < json.size(); ++i) {
        if (!json[i].is_number_unsigned())
            wrong(indexed("seeds", i), "is no seed", "give a whole number from 0");
        const auto seed = json[i].get<std::uint64_t>();
        if (std::find(seeds.begin(), seeds.end(), seed) != seeds.end())
            wrong(indexed("seeds", i), "comes twice", "give each seed once");
        seeds.push_back(seed);
    }
    return seeds;
}

/// Words that have better ones are added to `notes`.
MonitorPlan readMonitor(const Json& json, std::vector<std::string>& notes) {
    MonitorPlan plan;
    if (json.contains("monitor")) {
        const Json& metrics = json["monitor"];
        if (!metrics.is_array())
            wrong("monitor", std::string("is ") + metrics.type_name(), "give a list of names; [] for none");
        std::vector<std::string> names;
        for (std::size_t i = 0; i < metrics.size(); ++i)
            names.push_back(readText(metrics[i], indexed("monitor", i)));
        plan.metrics = parseMonitored(names, "experiment specification, monitor");
    }
    plan.split = readSplit(json, "monitor_split");
    if (json.contains("measures")) {
        if (!json["measures"].is_array())
            wrong("measures", std::string("is ") + json["measures"].type_name(), "give a list of ids");
        for (std::size_t i = 0; i < json["measures"].size(); ++i) {
            const std::string word = readText(json["measures"][i], indexed("measures", i));
            const Measure& measure = measures().find(word, "experiment specification");
            plan.atEnd.push_back(measure.id);
            if (std::string note = oldNameNote(measure, word); !note.empty())
                notes.push_back(indexed("measures", i) + ": " + std::move(note));
        }
    }
    if (json.contains("snapshots")) {
        const Json& count = json["snapshots"];
        if (!count.is_number_integer() || count < 0 || count > mostSnapshots)
            wrong("snapshots", "is no number of epochs",
                  "give a whole number from 0 to " + std::to_string(mostSnapshots));
        plan.snapshots = count.get<int>();
    }
    return plan;
}

void requireBoundedSize(const ExperimentSpec& spec) {
    std::size_t total = 0;
    for (const MethodPlan& plan : spec.methods) {
        std::size_t points =
            spec.seeds.size() * (spec.imbalance ? std::min(spec.imbalance->levels.size(), maximumRuns) : 1);
        for (const auto& [key, values] : plan.grid)
            points = std::min(points, maximumRuns + 1) * std::min(values.size(), maximumRuns + 1);
        total += std::min(points, maximumRuns + 1) * std::max<std::size_t>(1, spec.files.size()) *
                 std::max<std::size_t>(1, spec.embeddings.size()) * splitCount(spec.splits);
        if (total > maximumRuns)
            wrong("the grid", "asks for more than " + std::to_string(maximumRuns) + " runs",
                  "try fewer values or seeds");
    }
}

Json planToJson(const MethodPlan& plan) {
    Json json = Json::object();
    if (!plan.variant.empty())
        json["name"] = plan.variant;
    json["method"] = plan.method;
    for (const auto& [key, value] : plan.set)
        json["set"][key] = parameterToJson(value);
    for (const auto& [key, values] : plan.grid)
        for (const ParameterValue& value : values)
            json["grid"][key].push_back(parameterToJson(value));
    return json;
}

/// Every combination of the grid, the last key fastest.
std::vector<std::map<std::string, std::string>> combinations(const MethodPlan& plan) {
    std::map<std::string, std::string> fixed;
    for (const auto& [key, value] : plan.set)
        fixed[key] = toText(value);
    std::vector<std::map<std::string, std::string>> all{fixed};
    for (const auto& [key, values] : plan.grid) {
        std::vector<std::map<std::string, std::string>> longer;
        for (const auto& assignments : all)
            for (const ParameterValue& value : values) {
                longer.push_back(assignments);
                longer.back()[key] = toText(value);
            }
        all = std::move(longer);
    }
    return all;
}

/// The words of --map; a metadata file is taken from `folder`.
std::vector<std::string> readMap(const Json& json, const std::filesystem::path& folder) {
    std::vector<std::string> words;
    const std::string metadata = "metadata=";
    requireArray(json, "map", "texts like class=/labels");
    for (std::size_t i = 0; i < json.size(); ++i) {
        words.push_back(readText(json[i], indexed("map", i)));
        const std::string path = words.back().substr(std::min(metadata.size(), words.back().size()));
        if (words.back().starts_with(metadata) && !path.empty() && path != "none")
            words.back() = metadata + (folder / path).lexically_normal().string(); // absolute ones stay
    }
    return words;
}

} // namespace

ExperimentSpec specification::specificationOf(Json json, const std::filesystem::path& folder) {
    const bool ofAttributeValues = presetBlock(json).attributeGroups;
    std::vector<std::string> renamed = takeAliases(json);
    requireKeys(json, "", "");
    if (!json.contains("data"))
        wrong("data", "is missing", "name the data file and at least one method");
    if (!json.contains("methods") && !json.contains("variants"))
        wrong("methods", "is missing", "name the data file and at least one method");
    ExperimentSpec spec;
    spec.ofAttributeValues = ofAttributeValues;
    spec.notes = std::move(renamed);
    readSweep(json, folder, spec);
    if (json.contains("map"))
        spec.map = readMap(json["map"], folder);
    readSplitAxes(json, spec);
    spec.selection = readSelection(json);
    const Json settings = json.contains("settings") ? json["settings"] : Json::object();
    if (!settings.is_object())
        wrong("settings", std::string("is ") + settings.type_name(), "give an object of name: set and grid");
    for (const auto& [name, values] : settings.items())
        requireKeys(values, "settings." + name, "settings.NAME");
    for (const char* key : {"methods", "variants"}) {
        if (!json.contains(key))
            continue;
        const Json& plans = requireArray(json[key], key, "objects with the key method");
        for (std::size_t i = 0; i < plans.size(); ++i) {
            MethodPlan plan = readMethod(plans[i], settings, indexed(key, i));
            if (key == std::string_view("variants"))
                plan.variant = readVariant(plans[i], indexed(key, i), spec.methods);
            spec.methods.push_back(std::move(plan));
        }
    }
    if (json.contains("prompts"))
        takePrompts(json["prompts"], spec.methods);
    spec.skipsNotApplicable = skipsNotApplicable(json);
    spec.keepsAllLogits = keepsAllLogits(json);
    if (json.contains("seeds"))
        spec.seeds = readSeeds(json["seeds"]);
    readTables(json, spec);
    spec.monitor = readMonitor(json, spec.notes);
    readProtocol(json, spec);
    requireBoundedSize(spec);
    return spec;
}

ExperimentSpec parseExperimentSpec(const std::string& text, const std::filesystem::path& folder) {
    return specification::specificationOf(specification::extended(specification::parseDocument(text), folder),
                                          folder);
}

ExperimentSpec readExperimentSpec(const std::filesystem::path& file) {
    const std::filesystem::path folder = file.parent_path();
    Json document = specification::parseDocument(specification::readDocument(file), file);
    document = specification::extended(std::move(document), folder.empty() ? "." : folder);
    return specification::specificationOf(std::move(document), folder);
}

std::vector<std::string> mapOfWholePaths(std::vector<std::string> map) {
    const std::string metadata = "metadata=";
    for (std::string& word : map)
        if (word.starts_with(metadata) && word.size() > metadata.size() && word != metadata + "none")
            word = metadata + std::filesystem::absolute(word.substr(metadata.size())).string();
    return map;
}

void makePathsWhole(ExperimentSpec& spec) {
    spec.data = std::filesystem::absolute(spec.data);
    for (DataFile& file : spec.files)
        file.file = std::filesystem::absolute(file.file);
    spec.map = mapOfWholePaths(std::move(spec.map));
}

std::string toJson(const ExperimentSpec& spec) {
    Json json{{"data", spec.data.string()}};
    if (!spec.map.empty())
        json["map"] = spec.map;
    selectionToJson(spec.selection, json);
    splitAxesToJson(spec, json);
    sweepToJson(spec, json);
    for (const MethodPlan& plan : spec.methods)
        json[plan.variant.empty() ? "methods" : "variants"].push_back(planToJson(plan));
    if (spec.skipsNotApplicable)
        json["not_applicable"] = "skip";
    if (spec.keepsAllLogits)
        json["logits"] = "all";
    json["seeds"] = spec.seeds;
    json["select"] = spec.select;
    tablesToJson(spec, json);
    if (spec.monitor.metrics != MonitorPlan().metrics) // as it was before: older files stay the same
        json["monitor"] = spec.monitor.metrics;
    if (!spec.monitor.split.empty())
        json["monitor_split"] = spec.monitor.split;
    if (!spec.monitor.atEnd.empty())
        json["measures"] = spec.monitor.atEnd;
    if (spec.monitor.snapshots > 0)
        json["snapshots"] = spec.monitor.snapshots;
    protocolToJson(spec, json);
    return dumpJson(json) + "\n";
}

std::vector<PlannedRun> planRuns(const ExperimentSpec& spec) {
    using Values = std::map<std::string, ParameterValue, std::less<>>;
    std::set<std::tuple<std::string, Values>> seen;
    const std::size_t levels = spec.imbalance ? spec.imbalance->levels.size() : 1;
    std::vector<PlannedRun> runs;
    for (const MethodPlan& plan : spec.methods)
        for (const auto& assignments : combinations(plan)) {
            const ParameterValues parameters =
                resolveParameters(methods().find(plan.method).parameters, assignments);
            if (!seen.emplace(plan.method, parameters.all()).second)
                continue;
            for (std::size_t level = 0; level < levels; ++level)
                for (const std::uint64_t seed : spec.seeds)
                    runs.push_back({plan.method, parameters, seed, level});
        }
    return runs;
}

} // namespace groupscope
