// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/validation_json.h"

#include "core/base/sha256.h"
#include "core/data/task_definition.h"

#include <algorithm>

namespace groupscope {

using Json = nlohmann::ordered_json;

namespace {

const char* const sumKey = "sha256";
constexpr std::size_t mostListed = 100; // rows, dimensions or groups by number; counts are always whole

Json firstOf(const std::vector<int>& values) {
    return std::vector<int>(
        values.begin(), values.begin() + static_cast<std::ptrdiff_t>(std::min(values.size(), mostListed)));
}

Json rowsToJson(const RowSelection& rows) {
    return {{"n", rows.count()}, {"first", firstOf(rows.rows())}};
}

template<class Counts>
Json bySplit(const Task& task, const Counts& countOf) {
    Json json = Json::object();
    for (std::size_t s = 0; s < task.splits.size(); ++s)
        json[task.splits[s].name] = countOf(s);
    return json;
}

Json duplicatesToJson(const EqualRows& equal) {
    Json first = Json::array();
    for (std::size_t i = 0; i < std::min(equal.groupCount(), mostListed); ++i)
        first.push_back({equal.group(i)[0], equal.group(i)[1]});
    return {{"n", equal.repeats()},
            {"groups", equal.groupCount()},
            {"largest_group", equal.largest()},
            {"first_pairs", std::move(first)}};
}

Json leakageToJson(const ValidationReport& report) {
    Json json{{"rows", rowsToJson(report.leaked)}, {"splits", Json::array()}};
    for (const Leak& leak : report.leaks)
        json["splits"].push_back({{"earlier", leak.earlier},
                                  {"later", leak.later},
                                  {"rows", leak.rows},
                                  {"rows_of_other_class", leak.otherClassRows},
                                  {"pairs", leak.pairs},
                                  {"pairs_of_other_class", leak.otherClassPairs}});
    return json;
}

Json groupsToJson(const GroupScheme& scheme, const std::vector<int>& groups) {
    Json listed = Json::array();
    for (std::size_t i = 0; i < std::min(groups.size(), mostListed); ++i)
        listed.push_back(
            {{"class", classNameOf(scheme, groups[i])}, {"attributes", attributesToJson(scheme, groups[i])}});
    return {{"n", groups.size()}, {"first", std::move(listed)}};
}

Json classesToJson(const ValidationReport& report, const Task& task) {
    Json json = Json::array();
    for (std::size_t c = 0; c < task.groups.classes().size(); ++c)
        json.push_back({{"class", task.groups.classes()[c]},
                        {"n", bySplit(task, [&](std::size_t s) { return report.classCounts[s][c]; })}});
    return json;
}

Json checksToJson(const std::vector<DataCheck>& checks) {
    Json json = Json::array();
    for (const DataCheck& check : checks)
        json.push_back({{"id", check.id},
                        {"level", checkLevelName(check.level)},
                        {"finding", check.finding},
                        {"meaning", check.meaning.commandLine()}});
    return json;
}

CheckLevel levelOf(const std::string& name) {
    for (const CheckLevel level : {CheckLevel::fine, CheckLevel::note})
        if (checkLevelName(level) == name)
            return level;
    return CheckLevel::problem;
}

} // namespace

Json validationToJson(const ValidationReport& report, const Task& task) {
    const EmbeddingFacts& facts = *report.facts;
    Json broken = rowsToJson(facts.broken);
    broken["left_out"] = bySplit(task, [&](std::size_t s) { return task.splits[s].brokenCount; });
    return {{"question", definitionOf(task).hash()},
            {"embedding", task.embedding->name},
            {"rows", facts.rowCount()},
            {"dimensions", facts.dimensions},
            {"broken_rows", std::move(broken)},
            {"zero_rows", rowsToJson(facts.zero)},
            {"leakage", leakageToJson(report)},
            {"duplicates", duplicatesToJson(facts.equal)},
            {"constant_dimensions",
             {{"n", facts.constantDimensions.size()}, {"first", firstOf(facts.constantDimensions)}}},
            {"mean_norm", facts.meanNorm},
            {"unit_norm", facts.unitNorm},
            {"rows_of_no_split_or_label", report.otherRows},
            {"classes", classesToJson(report, task)},
            {"empty_groups",
             bySplit(task, [&](std::size_t s) { return groupsToJson(task.groups, report.emptyGroups[s]); })},
            {"groups_without_rows", groupsToJson(task.groups, report.unseenGroups)},
            {"checks", checksToJson(dataChecks(report, task))}};
}

std::string validationText(Json document) {
    document.erase(sumKey);
    document[sumKey] = sha256OfText(dumpJson(document));
    return dumpJson(document) + "\n";
}

std::optional<Json> wholeValidation(const std::string& text) {
    Json document = Json::parse(text, nullptr, false);
    if (!document.is_object())
        return std::nullopt;
    if (const auto found = document.find(sumKey);
        found != document.end()) { // files of earlier versions have none
        const Json sum = *found;
        document.erase(sumKey);
        if (sum != sha256OfText(dumpJson(document)))
            return std::nullopt;
    }
    return document;
}

std::vector<DataCheck> checksFromJson(const std::string& text) {
    std::vector<DataCheck> checks;
    try {
        const Json document = Json::parse(text);
        for (const Json& check : document.at("checks"))
            checks.push_back({.id = check.at("id"),
                              .level = levelOf(check.at("level")),
                              .finding = check.at("finding"),
                              .meaning = check.at("meaning").get<std::string>()});
    } catch (const Json::exception&) { // a report can do without
        checks.clear();
    }
    return checks;
}

std::vector<std::string> definitionsFromJson(const std::string& text) {
    std::vector<std::string> definitions;
    try {
        const Json document = Json::parse(text);
        definitions.push_back(document.at("question"));
        if (const auto others = document.find("others"); others != document.end())
            for (const Json& other : *others)
                definitions.push_back(other.at("question"));
    } catch (const Json::exception&) { // of an earlier version
        definitions.clear();
    }
    return definitions;
}

} // namespace groupscope
