// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_json.h"

#include "core/base/text.h"
#include "core/heads/no_head.h"
#include "core/measures/few_rows.h"
#include "core/runs/found_json.h"
#include "core/runs/json_values.h"
#include "core/runs/measured_json.h"
#include "core/runs/run_fields.h"
#include "core/runs/selection.h"
#include "core/runs/trained_epochs.h"

namespace groupscope {

using Json = nlohmann::ordered_json;

namespace {

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
    Json json{{"class", classNameOf(scheme, group)},
              {"attributes", attributesToJson(scheme, group)},
              {"n", accuracy.n},
              {"accuracy", orNull(accuracy.accuracy)},
              {"ci95", interval}};
    if (isFew(accuracy.n))
        json["few"] = true;
    return json;
}

Json splitToJson(const Run& run, const std::string& name) {
    const SplitResult* result = run.split(name);
    if (!result)
        return nullptr;
    const GroupReport& report = result->report;
    Json json{{"n", report.n},
              {"average_accuracy", orNull(report.averageAccuracy)},
              {"worst_group_accuracy", orNull(report.worstGroupAccuracy)},
              {"gap", orNull(report.gap())},
              {"adjusted_average_accuracy", orNull(report.adjustedAverageAccuracy)},
              {"worst_group", worstGroup(run.groups, report)},
              {"groups", Json::array()}};
    for (std::size_t g = 0; g < report.groups.size(); ++g)
        json["groups"].push_back(groupToJson(run.groups, static_cast<int>(g), report.groups[g]));
    if (!result->measures.empty())
        json["measures"] = measuresToJson(result->measures, run.groups);
    return json;
}

Json groupsReadToJson(const GroupsRead& read) {
    Json json{{"training", read.training}, {"validation", read.validation}};
    if (!read.report.empty())
        json["report"] = read.report;
    return json;
}

Json distributionsToJson(const EpochRecord& record) {
    Json json = Json::object();
    for (const NamedDistribution& own : record.distributions) {
        Json quantiles = Json::object();
        for (std::size_t i = 0; i < own.distribution.levels.size(); ++i)
            quantiles[shortestText(own.distribution.levels[i])] = own.distribution.values[i];
        json[own.name] = {{"quantiles", std::move(quantiles)},
                          {"n", own.distribution.n},
                          {"edges", own.distribution.edges},
                          {"counts", own.distribution.counts}};
    }
    return json;
}

/// Adds parts of the task other than columns of the file.
void addAsked(const TaskDefinition& definition, Json& json) {
    if (!definition.splitShares.empty())
        json["drawn_split"] = {{"shares", definition.splitShares}, {"seed", definition.splitSeed}};
    if (!definition.leftOutColumn.empty())
        json["drawn_split"]["leave_out"] = {{"column", definition.leftOutColumn},
                                            {"domain", definition.leftOutDomain}};
    if (definition.fitSplit != trainSplit)
        json["fit_set"] = definition.fitSplit;
    if (definition.selectSplit != validationSplit)
        json["select_set"] = definition.selectSplit;
    if (definition.labelFraction < 1.0)
        json["label_fraction"] = definition.labelFraction;
    if (definition.shots > 0)
        json["shots"] = definition.shots;
    if (definition.groupLabelFraction)
        json["group_label_fraction"] = *definition.groupLabelFraction;
    if (definition.labelSeed != 0)
        json["label_seed"] = definition.labelSeed;
}

Json dataToJson(const Run& run) {
    Json json{{"file", run.data.file},
              {"sha256", run.data.sha256},
              {"embedding", run.task.embedding()},
              {"n", run.data.n},
              {"d", run.data.d},
              {"classes", run.groups.classCount()},
              {"groups", run.groups.groupCount()},
              {"class", run.task.classColumn},
              {"attributes", run.task.attributes},
              {"split", run.task.splitColumn},
              {"broken_rows", run.task.brokenRows},
              {"mean_norm", run.data.meanNorm},
              {"question", run.task.hash()}};
    if (run.data.pCorr)
        json["p_corr"] = *run.data.pCorr;
    addAsked(run.task, json);
    if (!run.task.groupColumns.empty())
        json["group_columns"] = run.task.groupColumns;
    if (!run.task.groupColumn.empty())
        json["group"] = run.task.groupColumn;
    return json;
}

} // namespace

namespace {

Json documentOf(const Run& run) {
    const nlohmann::json specification = specificationOf(run);
    Json json;
    const auto add = [&](std::initializer_list<const char*> names) { // null where the run does not say it
        for (const char* name : names)
            json[name] = specification.value(name, nlohmann::json());
    };
    add({"method", "seed", "parameters"});
    json["data"] = dataToJson(run);
    add({"selected_epoch"});
    json["epoch_completed"] = run.selectedEpoch + 1;
    json["selected_epoch_is_trained"] = keepsTrainedEpoch(run);
    add({"converged", "select"});
    json["seconds"] = run.seconds;
    add({"id", "complete", "program_version", "instruction_set"});
    if (run.imbalance)
        json["imbalance"] = *run.imbalance;
    json["groups_read"] = run.groupsRead ? groupsReadToJson(*run.groupsRead) : Json(nullptr);
    if (const std::optional<SelectionRule> rule = knownSelectionRule(run.select))
        json["selected_among"] = {{"row_set", rule->split}, {"epochs", run.history.size()}};
    if (const std::optional<int> best = bestTrainedEpoch(run))
        json["best_trained_epoch"] = *best;
    for (const SplitDefinition& set : run.task.splits)
        json["splits"][set.name] = splitToJson(run, set.name);
    if (!run.found.empty())
        json["first_stage"] = foundToJson(run.groups, run.found, run.agreements);
    json["history"] = Json::array();
    for (const EpochRecord& record : run.history) {
        Json series = Json::object();
        for (const auto& [name, value] : record.series)
            series[name] = value;
        json["history"].push_back(
            {{"epoch", record.epoch}, {"epoch_completed", record.epoch + 1}, {"series", series}});
        if (!record.distributions.empty())
            json["history"].back()["distributions"] = distributionsToJson(record);
    }
    json["warnings"] = run.warnings; // what was said while it trained
    if (!hasHead(run.head)) {        // nothing was trained, chosen or timed
        for (const char* key :
             {"selected_epoch", "epoch_completed", "selected_epoch_is_trained", "converged", "seconds"})
            json[key] = nullptr;
        json["notes"] = run.warnings;
    }
    return json;
}

} // namespace

std::string runToJson(const Run& run) {
    return dumpJson(documentOf(run)) + "\n";
}

std::string runsToJson(std::span<const Run> runs) {
    Json json{{"runs", Json::array()}};
    for (const Run& run : runs)
        json["runs"].push_back(documentOf(run));
    return dumpJson(json) + "\n";
}

std::string evaluationToJson(const Run& evaluation, std::span<const std::string> splits,
                             const std::string& headFile) {
    Json json{{"head",
               {{"file", headFile}, {"kind", evaluation.head.kind}, {"settings", evaluation.head.settings}}},
              {"data", dataToJson(evaluation)},
              {"program_version", evaluation.programVersion},
              {"warnings", evaluation.warnings}};
    for (const std::string& name : splits)
        json["splits"][name] = splitToJson(evaluation, name);
    return dumpJson(json) + "\n";
}

std::string foundToJsonText(const FoundSource& source, const GroupScheme& scheme,
                            std::span<const Column> found, std::span<const FoundAgreement> agreements) {
    Json json{{"file", source.file},
              {source.isRun ? "method" : "groups", source.by},
              {"seed", source.seed},
              {"parameters", parametersToJson(source.parameters)}};
    json.update(foundToJson(scheme, found, agreements));
    if (!source.out.empty())
        json["out"] = source.out;
    return dumpJson(json) + "\n";
}

std::string parametersToJsonText(const ParameterValues& parameters) {
    return parametersToJson(parameters).dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace groupscope
