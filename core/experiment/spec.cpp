// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/spec.h"

#include "core/base/error.h"
#include "core/base/json_keys.h"
#include "core/base/text.h"
#include "core/experiment/spec_protocol.h"
#include "core/experiment/spec_selection.h"
#include "core/experiment/spec_sweep.h"
#include "core/experiment/spec_values.h"
#include "core/measures/measure.h"
#include "core/methods/method.h"
#include "core/runs/json_values.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <tuple>

namespace groupscope {

using Json = nlohmann::ordered_json;
using specification::indexed;
using specification::optionalText;
using specification::readText;
using specification::wrong;

namespace {

constexpr std::uintmax_t maximumFileSize = 16 << 20;

void requireKeys(const Json& json, const std::string& path, const std::vector<std::string>& known) {
    if (!json.is_object())
        wrong(path.empty() ? "the document" : path, std::string("is ") + json.type_name(),
              "give an object with the keys " + joined(known));
    for (const auto& [key, value] : json.items())
        if (std::find(known.begin(), known.end(), key) == known.end())
            wrong((path.empty() ? "" : path + ".") + key, "is not a key", "use " + joined(known));
}

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
    wrong(path, "is not a parameter of " + method.id, "choose one of: " + joined(keys));
}

void readSet(const Json& json, const Method& method, const std::string& path, MethodPlan& plan) {
    if (!json.is_object())
        wrong(path, std::string("is ") + json.type_name(), "give an object of parameter: value");
    for (const auto& [key, value] : json.items()) {
        const std::string place = path + "." + key;
        plan.set[key] = parameterFromJson(parameterSpec(method, key, place), value, place);
    }
}

void readGrid(const Json& json, const Method& method, const std::string& path, MethodPlan& plan) {
    if (!json.is_object())
        wrong(path, std::string("is ") + json.type_name(), "give an object of parameter: list of values");
    for (const auto& [key, values] : json.items()) {
        const std::string place = path + "." + key;
        const ParameterSpec& spec = parameterSpec(method, key, place);
        if (plan.set.contains(key))
            wrong(place, "is in set too", "keep it in one of them");
        requireArray(values, place, "values to try");
        for (std::size_t i = 0; i < values.size(); ++i)
            plan.grid[key].push_back(parameterFromJson(spec, values[i], indexed(place, i)));
    }
}

MethodPlan readMethod(const Json& json, const std::string& path) {
    requireKeys(json, path, {"method", "set", "grid"});
    if (!json.contains("method"))
        wrong(path + ".method", "is missing", "name a method, see 'groupscope-cli methods'");
    MethodPlan plan;
    plan.method = readText(json["method"], path + ".method");
    try {
        const Method& method = methods().find(plan.method);
        if (json.contains("set"))
            readSet(json["set"], method, path + ".set", plan);
        if (json.contains("grid"))
            readGrid(json["grid"], method, path + ".grid", plan);
    } catch (const UsageError& error) {
        if (std::string(error.what()).starts_with("there is no method"))
            throw UsageError(path + ".method", "", error.what());
        throw;
    }
    return plan;
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
                 std::max<std::size_t>(1, spec.embeddings.size());
        if (total > maximumRuns)
            wrong("the grid", "asks for more than " + std::to_string(maximumRuns) + " runs",
                  "try fewer values or seeds");
    }
}

Json planToJson(const MethodPlan& plan) {
    Json json{{"method", plan.method}};
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

ExperimentSpec parseExperimentSpec(const std::string& text, const std::filesystem::path& folder) {
    Json json;
    try {
        json = Json::parse(text);
    } catch (const Json::parse_error& error) {
        throw UsageError("the experiment specification is not valid JSON",
                         "byte " + std::to_string(error.byte), "mend it there");
    } catch (const Json::out_of_range&) { // 1e400
        throw UsageError("a number of the experiment specification is too large for JSON", "",
                         "give a number a double can hold");
    }
    if (const auto key = repeatedKey(text))
        throw UsageError("the key '" + *key + "' stands twice in one object", "experiment specification",
                         "leave one of them");
    std::vector<std::string> keys{"data", "map", "vary"};
    keys.insert(keys.end(), selectionKeys().begin(), selectionKeys().end());
    keys.insert(keys.end(), protocolKeys().begin(), protocolKeys().end());
    for (const char* key :
         {"methods", "seeds", "select", "monitor", "monitor_split", "measures", "snapshots"})
        keys.emplace_back(key);
    requireKeys(json, "", keys);
    for (const char* key : {"data", "methods"})
        if (!json.contains(key))
            wrong(key, "is missing", "name the data file and at least one method");
    ExperimentSpec spec;
    readSweep(json, folder, spec);
    if (json.contains("map"))
        spec.map = readMap(json["map"], folder);
    spec.selection = readSelection(json);
    const Json& methods = requireArray(json["methods"], "methods", "objects with the key method");
    for (std::size_t i = 0; i < methods.size(); ++i)
        spec.methods.push_back(readMethod(methods[i], indexed("methods", i)));
    if (json.contains("seeds"))
        spec.seeds = readSeeds(json["seeds"]);
    if (json.contains("select"))
        spec.select = readText(json["select"], "select");
    findSelectionRule(spec.select, "experiment specification, select");
    spec.monitor = readMonitor(json, spec.notes);
    readProtocol(json, spec);
    requireBoundedSize(spec);
    return spec;
}

ExperimentSpec readExperimentSpec(const std::filesystem::path& file) {
    std::error_code failure;
    if (std::filesystem::exists(file, failure) && !std::filesystem::is_regular_file(file, failure))
        throw FileError("this is not a regular file", file.string(),
                        "give the name of a file"); // a pipe waits
    const std::uintmax_t size = std::filesystem::file_size(file, failure);
    std::ifstream stream(file, std::ios::binary);
    if (failure || !stream)
        throw FileError("the experiment specification cannot be read", file.string(),
                        "check that the file exists and may be read");
    if (size > maximumFileSize)
        throw UsageError("the experiment specification is larger than 16 MiB", file.string(),
                         "give a JSON file as in the user guide");
    std::string text(static_cast<std::size_t>(size), '\0');
    stream.read(text.data(), static_cast<std::streamsize>(size));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return parseExperimentSpec(text, file.parent_path());
}

std::string toJson(const ExperimentSpec& spec) {
    Json json{{"data", spec.data.string()}};
    if (!spec.map.empty())
        json["map"] = spec.map;
    selectionToJson(spec.selection, json);
    sweepToJson(spec, json);
    for (const MethodPlan& plan : spec.methods)
        json["methods"].push_back(planToJson(plan));
    json["seeds"] = spec.seeds;
    json["select"] = spec.select;
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
