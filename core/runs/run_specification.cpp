// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_parts.h"

#include "core/base/error.h"
#include "core/methods/method.h"
#include "core/runs/imbalance_json.h"
#include "core/runs/json_values.h"

#include <map>
#include <set>
#include <variant>

namespace groupscope {

using nlohmann::json;

void throwUnfitRun(const std::string& what, const Message& place) {
    throw DataError(what, place, "the run file may be damaged: train the run again");
}

json specificationOf(const Run& run) {
    json parameters = json::object();
    for (const auto& [key, value] : run.parameters.all())
        std::visit([&, name = key](const auto& v) { parameters[name] = v; }, value);
    json attributes = json::array();
    for (const GroupScheme::Attribute& attribute : run.groups.attributes())
        attributes.push_back(
            {{"name", attribute.name}, {"values", attribute.values}, {"colors", attribute.colors}});
    json specification{{"id", run.id},
                       {"method", run.method},
                       {"parameters", parameters},
                       {"seed", run.seed},
                       {"select", run.select},
                       {"monitor_split", run.monitorSplit},
                       {"question", definitionToJson(run.task)},
                       {"data",
                        {{"file", run.data.file},
                         {"sha256", run.data.sha256},
                         {"n", run.data.n},
                         {"d", run.data.d},
                         {"mean_norm", run.data.meanNorm}}},
                       {"groups",
                        {{"class", run.groups.className()},
                         {"classes", run.groups.classes()},
                         {"attributes", attributes},
                         {"overlapping", run.groups.overlaps()},
                         {"cells", run.groups.cells()}}},
                       {"train_counts", run.trainCounts},
                       {"program_version", run.programVersion},
                       {"selected_epoch", run.selectedEpoch},
                       {"complete", run.complete},
                       {"warnings", run.warnings}};
    if (run.groups.spansClasses())
        specification["groups"]["group_by"] = groupByName(GroupBy::attributes);
    if (!run.instructionSet.empty())
        specification["instruction_set"] = run.instructionSet;
    if (run.converged)
        specification["converged"] = *run.converged;
    if (run.data.pCorr)
        specification["data"]["p_corr"] = *run.data.pCorr;
    if (run.groupsRead)
        specification["groups_read"] = {{"training", run.groupsRead->training},
                                        {"validation", run.groupsRead->validation},
                                        {"report", run.groupsRead->report}};
    if (run.imbalance)
        specification["imbalance"] = imbalanceToJson(*run.imbalance);
    if (!run.name.empty())
        specification["name"] = run.name;
    if (!run.note.empty())
        specification["note"] = run.note;
    return specification;
}

namespace {

GroupScheme readScheme(const json& text) {
    std::vector<GroupScheme::Attribute> attributes;
    std::vector<std::string> names;
    for (const json& attribute : text.at("attributes")) {
        attributes.push_back({attribute.at("name"), attribute.at("values"), attribute.at("colors")});
        names.push_back(attributes.back().name);
    }
    const std::string className = text.at("class");
    std::vector<std::string> classes = text.at("classes");
    if (text.at("overlapping").get<bool>())
        return GroupScheme::overlapping(className, std::move(classes), names);
    if (text.value("group_by", std::string()) == groupByName(GroupBy::attributes))
        return GroupScheme::acrossClasses(className, std::move(classes), std::move(attributes));
    std::vector<int> cells = text.at("cells");
    if (cells.empty())
        return {className, std::move(classes), std::move(attributes)};
    if (attributes.size() != 1)
        throwUnfitRun("the groups are named by another number of columns than one", "specification");
    return GroupScheme::named(className, std::move(classes), std::move(attributes.front()), std::move(cells));
}

/// The splits of a task are few, each is there once, and each can be a split.
void requireSound(const TaskDefinition& definition) {
    std::set<std::string> names;
    for (const SplitDefinition& set : definition.splits)
        if (!isSplitName(set.name) || !parsePurpose(set.purpose) || set.n < 0 ||
            !names.insert(set.name).second)
            throwUnfitRun("the row set '" + set.name + "' of its question cannot be", "specification");
    const bool drawn = definition.splitShares.empty() || definition.splitShares.size() == usualSplits.size();
    if (definition.splits.size() > mostSplits || !drawn || definition.shots < 0 ||
        !(definition.labelFraction > 0.0 && definition.labelFraction <= 1.0))
        throwUnfitRun("its question cannot have been asked", "specification");
}

} // namespace

void readOwnSpecification(const json& text, Run& run) {
    run.id = text.at("id");
    std::map<std::string, ParameterValue, std::less<>> parameters;
    for (const auto& [key, value] : text.at("parameters").items()) {
        if (value.is_boolean())
            parameters[key] = value.get<bool>();
        else if (value.is_number_integer())
            parameters[key] = value.get<std::int64_t>();
        else if (value.is_number_float())
            parameters[key] = value.get<double>();
        else
            parameters[key] = value.get<std::string>();
    }
    run.parameters = ParameterValues(std::move(parameters));
    if (const Method* method = methods().known(run.method))
        run.parameters = completed(method->parameters, run.parameters);
    run.seed = text.at("seed");
    run.select = text.at("select");
    run.selectedEpoch = text.at("selected_epoch");
    run.complete = text.at("complete");
    if (const auto converged = text.find("converged"); converged != text.end())
        run.converged = converged->get<bool>();
    run.warnings = text.at("warnings").get<std::vector<std::string>>();
    run.name = text.value("name", std::string());
    run.note = text.value("note", std::string());
    if (const auto drawn = text.find("imbalance"); drawn != text.end())
        run.imbalance = readImbalance(*drawn);
}

void readSharedSpecification(const json& text, Run& run) {
    run.method = text.at("method");
    run.monitorSplit = text.at("monitor_split");
    run.task = readDefinition(text.at("question"));
    const json& data = text.at("data");
    run.data = {.file = data.at("file"),
                .sha256 = data.at("sha256"),
                .n = data.at("n"),
                .d = data.at("d"),
                .meanNorm = data.at("mean_norm")};
    if (data.contains("p_corr"))
        run.data.pCorr = data.at("p_corr").get<double>();
    run.groups = readScheme(text.at("groups"));
    if (run.groups.classCount() < 1 || run.data.n < 1 || run.data.d < 1 || run.task.brokenRows < 0)
        throwUnfitRun("the specification names no classes, rows or dimensions, or fewer than none",
                      "specification");
    requireSound(run.task);
    run.trainCounts = text.at("train_counts").get<std::vector<int>>();
    run.programVersion = text.at("program_version");
    run.instructionSet = text.value("instruction_set", std::string());
    if (const auto read = text.find("groups_read"); read != text.end())
        run.groupsRead = GroupsRead{.training = read->at("training"),
                                    .validation = read->at("validation"),
                                    .report = read->at("report")};
}

void readSpecification(const json& text, Run& run) {
    readSharedSpecification(text, run);
    readOwnSpecification(text, run);
}

} // namespace groupscope
