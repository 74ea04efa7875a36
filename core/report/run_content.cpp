// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/run_content.h"

#include "core/heads/no_head.h"
#include "core/methods/method.h"
#include "core/runs/json_values.h"
#include "core/runs/run_json.h"

#include <set>

namespace groupscope {

namespace {

using Json = nlohmann::ordered_json;

Json tensorsToJson(const std::vector<NamedTensor>& tensors) {
    Json json = Json::array();
    for (const NamedTensor& tensor : tensors)
        json.push_back({{"name", tensor.name}, {"shape", {tensor.values.rows(), tensor.values.cols()}}});
    return json;
}

Json headToJson(const HeadState& head) {
    if (!hasHead(head))
        return nullptr;
    return {{"kind", head.kind}, {"settings", head.settings}, {"tensors", tensorsToJson(head.tensors)}};
}

Json snapshotsToJson(const Run& run) {
    Json json = Json::array();
    for (const HeadSnapshot& snapshot : run.snapshots)
        json.push_back({{"epoch", snapshot.epoch}, {"epoch_completed", snapshot.epoch + 1}});
    return json;
}

/// How many examples have a prediction, and logits, by split.
Json heldToJson(const Run& run) {
    Json json = Json::object();
    for (const SplitDefinition& split : run.task.splits) {
        const SplitResult* result = run.split(split.name);
        const bool hasLogits = result != nullptr && result->logits.cols() > 0;
        json[split.name] = {{"examples", split.n},
                            {"purpose", split.purpose},
                            {"predictions", result == nullptr ? 0 : result->predictions.size()},
                            {"logits", hasLogits ? result->logits.rows() : 0}};
    }
    return json;
}

Json seriesToJson(const Run& run) {
    std::set<std::string> names;
    for (const EpochRecord& record : run.history)
        for (const auto& [name, value] : record.series)
            names.insert(name);
    return names;
}

Json changedToJson(const Run& run) {
    Json json = Json::object();
    for (const SetParameter& parameter : setParameters(run))
        if (parameter.otherDefault)
            json[parameter.key] = {{"value", parameterToJson(parameter.value)},
                                   {"default", parameterToJson(*parameter.otherDefault)}};
    return json;
}

} // namespace

std::vector<SetParameter> setParameters(const Run& run) {
    std::vector<SetParameter> parameters;
    const auto& values = run.parameters.all();
    const Method* method = methods().known(run.method);
    if (method == nullptr) {
        for (const auto& [key, value] : values)
            parameters.push_back({key, value});
        return parameters;
    }
    for (const ParameterSpec& spec : method->parameters)
        if (const auto own = values.find(spec.key);
            own != values.end() && counts(method->parameters, spec.key, run.parameters)) {
            parameters.push_back({spec.key, own->second});
            if (own->second != spec.defaultValue)
                parameters.back().otherDefault = spec.defaultValue;
        }
    return parameters;
}

std::string runContentToJson(const Run& run, const RunPlace& place) {
    Json json{{"file", place.file}, {"schema_version", place.schema}};
    json["name"] = run.name.empty() ? Json(nullptr) : Json(run.name);
    json["note"] = run.note.empty() ? Json(nullptr) : Json(run.note);
    json["variants"] = place.variants;
    json.update(Json::parse(runToJson(run)));
    json.erase("history");
    json["epochs"] = run.history.size();
    json["series"] = seriesToJson(run);
    json["changed_parameters"] = changedToJson(run);
    json["head"] = headToJson(run.head);
    json["snapshots"] = snapshotsToJson(run);
    json["held"] = heldToJson(run);
    return dumpJson(json) + "\n";
}

} // namespace groupscope
