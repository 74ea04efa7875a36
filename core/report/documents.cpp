// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/documents.h"

#include "core/measures/recording.h"
#include "core/report/citations.h"
#include "core/report/untrainable_document.h"
#include "core/runs/convergence.h"
#include "core/runs/json_values.h"
#include "core/runs/trained_epochs.h"
#include "core/runs/validation_json.h"

namespace groupscope {

using Json = nlohmann::ordered_json;

namespace {

Json embeddingsOf(const EmbeddingSet& set) {
    Json json = Json::array();
    for (const Embedding& embedding : set.embeddings)
        json.push_back({{"name", embedding.name},
                        {"d", embedding.rows.cols()},
                        {"class_embeddings", embedding.classEmbeddings.rows() > 0},
                        {"views", embedding.views.size()},
                        {"texts", embedding.texts.rowOfText.size()},
                        {"class_templates", embedding.templates.classOfTemplate.size()},
                        {"prompts", embedding.templates.distinctNames()}});
    return json;
}

Json columnsOf(const EmbeddingSet& set) {
    Json json = Json::array();
    for (const Column& column : set.columns)
        json.push_back({{"name", column.name}, {"categories", column.categories.size()}});
    for (const NumberColumn& column : set.numbers)
        json.push_back({{"name", column.name}, {"numbers", true}});
    return json;
}

Json groupsOf(const Task& task) {
    Json json = Json::array();
    for (int g = 0; g < task.groups.groupCount(); ++g) {
        Json counts = Json::object();
        for (const Split& set : task.splits)
            counts[set.name] = set.groupCounts[g];
        json.push_back({{"class", classNameOf(task.groups, g)},
                        {"attributes", attributesToJson(task.groups, g)},
                        {"n", std::move(counts)}});
    }
    return json;
}

Json parameterSpecToJson(const ParameterSpec& spec) {
    Json json{{"key", spec.key}, {"label", spec.label}, {"help", spec.help}, {"source", spec.source}};
    json["default"] = parameterToJson(spec.defaultValue);
    if (std::holds_alternative<bool>(spec.defaultValue))
        json["type"] = "boolean";
    else if (std::holds_alternative<std::string>(spec.defaultValue)) {
        json["type"] = "choice";
        json["choices"] = spec.choices;
    } else {
        json["type"] = std::holds_alternative<double>(spec.defaultValue) ? "number" : "integer";
        json["minimum"] = spec.minimum;
        json["maximum"] = spec.maximum;
    }
    if (spec.onlyIf)
        json["only_if"] = {{"key", spec.onlyIf->key}, {"values", spec.onlyIf->values}};
    if (spec.quickMost)
        json["quick_most"] = *spec.quickMost;
    return json;
}

Json citationToJson(const Citation& paper) {
    Json json{{"key", std::string(paper.key)},
              {"citation", shortCitation(paper)},
              {"title", std::string(paper.title)},
              {"venue", std::string(paper.venue)}};
    if (paper.year > 0)
        json["year"] = paper.year;
    return json;
}

/// What a set holds, whatever its columns are for; without a task it may have no embedding.
Json contentOf(const EmbeddingSet& set, const Task* task) {
    Json json{{"file", set.path.string()}, {"sha256", set.sha256}, {"n", set.size()}};
    if (task != nullptr) {
        json["embedding"] = task->embedding->name;
        json["d"] = task->X().cols();
    }
    json["embeddings"] = embeddingsOf(set);
    json["columns"] = columnsOf(set);
    return json;
}

} // namespace

std::string taskToJson(const Task& task, const ValidationReport& validation) {
    const EmbeddingSet& set = *task.set;
    Json json = contentOf(set, &task);
    json["class"] = task.groups.className();
    json["classes"] = task.groups.classes();
    json["attributes"] = Json::array();
    for (const GroupScheme::Attribute& attribute : task.groups.attributes())
        json["attributes"].push_back({{"name", attribute.name}, {"values", attribute.values}});
    if (task.groups.overlaps())
        json["overlapping"] = true; // a row may be in several groups, or in none
    if (task.groups.kind() == GroupScheme::Kind::named)
        json["group"] = task.groups.attributeNames().front();
    json["group_by"] = groupByName(task.groups.spansClasses() ? GroupBy::attributes
                                   : task.groups.overlaps()   ? GroupBy::columns
                                                              : GroupBy::classAndAttributes);
    json["split"] = task.splitColumn;
    json["row_sets"] = Json::array();
    for (const Split& set : task.splits) {
        json["splits"][set.name] = set.rows.size();
        json["row_sets"].push_back({{"name", set.name},
                                    {"title", set.title},
                                    {"purpose", purposeName(set.purpose)},
                                    {"n", set.rows.size()},
                                    {"without_class", set.unlabeled.size()}});
    }
    json["fit_set"] = task.fit().name;
    json["select_set"] = task.select().name;
    json["groups"] = groupsOf(task);
    json["warnings"] = task.warnings;
    json["notices"] = commandLineTexts(set.notices);
    json["validation"] = validationToJson(validation, task);
    return dumpJson(json) + "\n";
}

std::string lookedAtToJson(const EmbeddingSet& set, const Task& task, const std::vector<std::string>& lacks,
                           const ValidationReport& validation) {
    Json json = contentOf(set, &task);
    json["lacks"] = lacks;
    json["notices"] = commandLineTexts(set.notices);
    json["validation"] = validationToJson(validation, task);
    return dumpJson(json) + "\n";
}

std::string untrainableToJson(const EmbeddingSet& set, const std::vector<std::string>& lacks) {
    Json json = contentOf(set, nullptr);
    json["lacks"] = lacks;
    json["notices"] = commandLineTexts(set.notices);
    return dumpJson(json) + "\n";
}

namespace {

/// Names of series, a '*' for what differs.
Json seriesOf(const RecordedMeasure& recorded) {
    Json names = Json::array();
    for (const RecordedSeries& series : recorded.recording.series)
        names.push_back(series.name);
    return names;
}

} // namespace

std::string measureListToJson(std::span<const Measure> measures) {
    const auto betterName = [](Better better) {
        return better == Better::neither ? "neither" : better == Better::higher ? "higher" : "lower";
    };
    const auto needsName = [](Needs needs) {
        return needs == Needs::embedding ? "embedding"
               : needs == Needs::texts   ? "texts"
               : needs == Needs::logits  ? "logits"
                                         : "linear_classifier";
    };
    Json json{{"measures", Json::array()}};
    for (const Measure& measure : measures) {
        Json monitor = Json::array();
        for (const RecordedMeasure& recorded : recordedMeasures())
            if (recorded.measure == &measure)
                monitor.push_back({{"id", recorded.recording.id},
                                   {"rows", rowsText(recorded.recording)},
                                   {"series", seriesOf(recorded)}});
        json["measures"].push_back({{"id", measure.id},
                                    {"name", measure.shownName()},
                                    {"title", measure.title},
                                    {"formula", measure.formula},
                                    {"source", measure.source},
                                    {"unit", measure.unit},
                                    {"better", betterName(measure.better)},
                                    {"needs", needsName(measure.needs)},
                                    {"monitor", std::move(monitor)}});
    }
    return dumpJson(json) + "\n";
}

std::string methodsToJson(std::span<const Method> methods) {
    Json json{{"methods", Json::array()}};
    for (const Method& method : methods) {
        Json entry{{"id", method.id},
                   {"name", method.name},
                   {"summary", method.summary},
                   {"source", method.source},
                   {"family", familyId(method.family)},
                   {"family_title", familyTitle(method.family)},
                   {"needs", method.needs()},
                   {"parameters", Json::array()},
                   {"papers", Json::array()}};
        for (const ParameterSpec& spec : method.parameters)
            entry["parameters"].push_back(parameterSpecToJson(spec));
        for (const Citation* paper : citationsOf(method.id))
            entry["papers"].push_back(citationToJson(*paper));
        json["methods"].push_back(std::move(entry));
    }
    json["convergence"] = {{"last_epochs", lastEpochs},
                           {"resting_fall", restingFall},
                           {"slow_fall", slowFall},
                           {"trained_share", trainedShare},
                           {"text", convergenceText()}};
    return dumpJson(json) + "\n";
}

std::string fileToJson(const std::string& file) {
    return dumpJson({{"file", file}}) + "\n";
}

std::string mapToJson(const std::string& file, const MapQuality& quality, int neighbors) {
    return dumpJson({{"file", file},
                     {"quality",
                      {{"neighbors", neighbors},
                       {"trustworthiness", quality.trustworthiness},
                       {"continuity", quality.continuity},
                       {"false_neighbors", quality.falseShare},
                       {"missing_neighbors", quality.missingShare},
                       {"rows", quality.rows},
                       {"ranked_rows", quality.ranked}}}}) +
           "\n";
}

std::string outcomeToJson(const ExperimentOutcome& outcome, const std::string& folder,
                          const Table& comparison) {
    Json json{{"folder", folder},
              {"planned", outcome.planned},
              {"already_there", outcome.alreadyThere},
              {"computed", outcome.computed},
              {"made_elsewhere", outcome.madeElsewhere},
              {"warnings", outcome.warnings},
              {"failed", Json::array()}};
    for (const ExperimentOutcome::Failure& failure : outcome.failures) {
        Json failed{{"method", failure.run.method}, {"seed", failure.run.seed}};
        if (!failure.part.empty())
            failed["data"] = failure.part;
        if (!failure.level.empty())
            failed["imbalance"] = failure.level;
        failed["parameters"] = parametersToJson(failure.run.parameters);
        failed["error"] = failure.message;
        if (failure.notApplicable)
            failed["not_applicable"] = true;
        json["failed"].push_back(std::move(failed));
    }
    json["comparison"] = Json::parse(toJson(comparison));
    return dumpJson(json) + "\n";
}

} // namespace groupscope
