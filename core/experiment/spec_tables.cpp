// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/spec_tables.h"

#include "core/base/error.h"
#include "core/experiment/spec_values.h"
#include "core/runs/run_column.h"
#include "core/runs/selection.h"

#include <algorithm>

namespace groupscope {

namespace {

using Json = nlohmann::ordered_json;
using specification::indexed;
using specification::readText;
using specification::wrong;

std::vector<std::string> readTexts(const Json& json, const std::string& path, const char* what) {
    if (!json.is_array() || json.empty())
        wrong(path, json.is_array() ? "is empty" : std::string("is ") + json.type_name(),
              std::string("give a list of ") + what);
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < json.size(); ++i)
        texts.push_back(readText(json[i], indexed(path, i)));
    return texts;
}

SplitAverages readAverages(const Json& json) {
    if (!json.is_object())
        wrong("averages", std::string("is ") + json.type_name(),
              R"(give an object of name: splits, such as {"ood": ["sketch", "imagenet-v2"]})");
    SplitAverages averages;
    for (const auto& [name, members] : json.items()) {
        const std::string path = "averages." + name;
        if (!isSplitName(name))
            wrong(path, "is no name", "use small letters, digits, - and _, a letter or digit first");
        std::vector<std::string> splits = readTexts(members, path, "names of splits");
        if (splits == std::vector<std::string>{std::string(otherSplits)}) {
            averages.emplace(name, std::move(splits));
            continue;
        }
        for (std::size_t i = 0; i < splits.size(); ++i) {
            if (!isSplitName(splits[i]))
                wrong(indexed(path, i), "'" + splits[i] + "' is no name of a split",
                      "name a split of the data");
            if (std::find(splits.begin(), splits.begin() + static_cast<std::ptrdiff_t>(i), splits[i]) !=
                splits.begin() + static_cast<std::ptrdiff_t>(i))
                wrong(indexed(path, i), "'" + splits[i] + "' comes twice", "name each split once");
        }
        if (splits.size() < 2)
            wrong(path, "is of one split", "give two splits or more");
        averages.emplace(name, std::move(splits));
    }
    return averages;
}

} // namespace

void readTables(const Json& json, ExperimentSpec& spec) {
    if (json.contains("averages"))
        spec.averages = readAverages(json["averages"]);
    if (json.contains("show"))
        spec.show = readTexts(json["show"], "show", "columns, such as test.gap");
    for (std::size_t i = 0; i < spec.show.size(); ++i)
        if (!canBeRunColumn(spec.show[i], spec.averages))
            wrong(indexed("show", i), "'" + spec.show[i] + "' is no column",
                  "write SPLIT.MEASURE with a part or without, parameter.KEY, or another column of runs");
    if (json.contains("select"))
        spec.select = withoutAverageNames(readText(json["select"], "select"), spec.averages);
    findSelectionRule(spec.select, "experiment specification, select");
}

void tablesToJson(const ExperimentSpec& spec, Json& json) {
    if (!spec.averages.empty())
        json["averages"] = spec.averages;
    if (!spec.show.empty())
        json["show"] = spec.show;
}

void requireAverages(const SplitAverages& averages, const Task& task) {
    for (const auto& [name, splits] : averages) {
        const std::string where = "experiment specification, averages." + name;
        if (task.findSplit(name) != nullptr)
            throw UsageError("the average is named like a split of the data", where, "rename it");
        if (splits.front() != otherSplits)
            for (const std::string& split : splits)
                task.split(split, where);
    }
}

} // namespace groupscope
