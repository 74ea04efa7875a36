// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_json.h"

#include "core/runs/json_values.h"

namespace groupscope {

using Json = nlohmann::ordered_json;

namespace {

Json orNull(const std::optional<double>& value) {
    return value ? Json(*value) : Json(nullptr);
}

Json worstGroup(const GroupScheme& scheme, const GroupReport& report) {
    if (report.worstGroup < 0)
        return nullptr;
    Json json{{"class", classNameOf(scheme, report.worstGroup)}};
    json.update(attributesToJson(scheme, report.worstGroup));
    return json;
}

Json groupToJson(const GroupScheme& scheme, int group, const GroupAccuracy& accuracy) {
    Json interval = nullptr;
    if (accuracy.interval)
        interval = {accuracy.interval->low, accuracy.interval->high};
    return {{"class", classNameOf(scheme, group)},
            {"attributes", attributesToJson(scheme, group)},
            {"n", accuracy.n},
            {"accuracy", orNull(accuracy.accuracy)},
            {"ci95", interval}};
}

Json splitToJson(const Run& run, Split split) {
    if (!run.split(split))
        return nullptr;
    const GroupReport& report = run.split(split)->report;
    Json json{{"n", report.n},
              {"average_accuracy", orNull(report.averageAccuracy)},
              {"worst_group_accuracy", orNull(report.worstGroupAccuracy)},
              {"gap", orNull(report.gap())},
              {"adjusted_average_accuracy", orNull(report.adjustedAverageAccuracy)},
              {"worst_group", worstGroup(run.groups, report)},
              {"groups", Json::array()}};
    for (std::size_t g = 0; g < report.groups.size(); ++g)
        json["groups"].push_back(groupToJson(run.groups, static_cast<int>(g), report.groups[g]));
    return json;
}

Json dataToJson(const Run& run) {
    Json json{{"file", run.data.file},
              {"sha256", run.data.sha256},
              {"embedding", run.question.embedding()},
              {"n", run.data.n},
              {"d", run.data.d},
              {"classes", run.groups.classCount()},
              {"groups", run.groups.groupCount()},
              {"class", run.question.classColumn},
              {"attributes", run.question.attributes},
              {"split", run.question.splitColumn},
              {"broken_rows", run.question.brokenRows},
              {"mean_norm", run.data.meanNorm},
              {"question", run.question.hash()}};
    if (!run.question.groupColumns.empty())
        json["group_columns"] = run.question.groupColumns;
    if (!run.question.groupColumn.empty())
        json["group"] = run.question.groupColumn;
    return json;
}

} // namespace

std::string runToJson(const Run& run) {
    Json json{{"method", run.method},
              {"seed", run.seed},
              {"parameters", parametersToJson(run.parameters)},
              {"data", dataToJson(run)},
              {"selected_epoch", run.selectedEpoch},
              {"select", run.select},
              {"seconds", run.seconds},
              {"id", run.id},
              {"complete", run.complete},
              {"program_version", run.programVersion}};
    for (const Split split : allSplits)
        json["splits"][std::string(splitName(split))] = splitToJson(run, split);
    json["history"] = Json::array();
    for (const EpochRecord& record : run.history) {
        Json series = Json::object();
        for (const auto& [name, value] : record.series)
            series[name] = value;
        json["history"].push_back({{"epoch", record.epoch}, {"series", series}});
    }
    return dumpJson(json) + "\n";
}

std::string evaluationToJson(const Run& evaluation, std::span<const Split> splits,
                             const std::string& headFile) {
    Json json{{"head",
               {{"file", headFile}, {"kind", evaluation.head.kind}, {"settings", evaluation.head.settings}}},
              {"data", dataToJson(evaluation)},
              {"program_version", evaluation.programVersion}};
    for (const Split split : splits)
        json["splits"][std::string(splitName(split))] = splitToJson(evaluation, split);
    return dumpJson(json) + "\n";
}

std::string parametersToJsonText(const ParameterValues& parameters) {
    return parametersToJson(parameters).dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace groupscope
