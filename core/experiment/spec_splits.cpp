// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/spec_splits.h"

#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/data/task_groups.h"
#include "core/experiment/spec_selection.h"
#include "core/experiment/spec_values.h"

#include <algorithm>

namespace groupscope {

using Json = nlohmann::ordered_json;
using specification::indexed;
using specification::readText;
using specification::wrong;

namespace {

/// The elements of a list, each once. `read` makes one of JSON and its path.
template<class Value, class Read>
std::vector<Value> readList(const Json& list, const std::string& path, const std::string& each,
                            const Read& read) {
    if (list.empty())
        wrong(path, "is empty", "give one " + each + " or several");
    std::vector<Value> values;
    for (std::size_t i = 0; i < list.size(); ++i) {
        Value value = read(list[i], indexed(path, i));
        if (std::find(values.begin(), values.end(), value) != values.end())
            wrong(indexed(path, i), "comes twice", "give each " + each + " once");
        values.push_back(std::move(value));
    }
    return values;
}

template<class Value>
std::vector<Value> ifSeveral(std::vector<Value> values) {
    if (values.size() < 2)
        values.clear();
    return values;
}

void readColumns(Json& json, SplitAxes& splits) {
    Json& split = json["split"];
    if (split.is_array()) {
        splits.columns = ifSeveral(readList<std::string>(split, "split", "column", readText));
        split = Json(split[0]);
    } else if (split.is_object() && split.contains("domains") && split["domains"].is_array()) {
        splits.domains =
            ifSeveral(readList<std::string>(split["domains"], "split.domains", "domain", readText));
    }
}

/// A drawn split of each of these values; one where there are none.
template<class Value, class Put>
void spread(std::vector<TaskSelection>& selections, const std::vector<Value>& values, const Put& put) {
    if (values.empty())
        return;
    std::vector<TaskSelection> all;
    for (const TaskSelection& selection : selections)
        for (const Value& value : values) {
            all.push_back(selection);
            put(all.back(), value);
        }
    selections = std::move(all);
}

/// Throws UsageError unless every fraction goes with every number of shots.
void requireEveryDraw(const LabelDraw& first, const SplitAxes& splits) {
    const std::vector<double> fractions =
        splits.fractions.empty() ? std::vector<double>{first.fraction} : splits.fractions;
    const std::vector<int> shots = splits.shots.empty() ? std::vector<int>{first.shots} : splits.shots;
    for (const double fraction : fractions)
        for (const int own : shots)
            requireLabelDraw({.fraction = fraction, .shots = own, .seed = first.seed});
}

/// Lists of label fractions and of shots.
void readLabelAxes(Json& json, SplitAxes& splits) {
    const auto several = [&](const char* key) { return json.contains(key) && json[key].is_array(); };
    const auto drawOf = [](const char* key) {
        return [key](const Json& value, const std::string& path) {
            if (!value.is_number())
                wrong(path, "is not a number", std::string("give a value of ") + key);
            return readLabelDraw(Json{{key, value}});
        };
    };
    if (several("label_fraction")) {
        const auto read = [&](const Json& value, const std::string& path) {
            return drawOf("label_fraction")(value, path).fraction;
        };
        splits.fractions =
            ifSeveral(readList<double>(json["label_fraction"], "label_fraction", "fraction", read));
        json["label_fraction"] = Json(json["label_fraction"][0]);
    }
    if (several("shots")) {
        const auto read = [&](const Json& value, const std::string& path) {
            return drawOf("shots")(value, path).shots;
        };
        splits.shots = ifSeveral(readList<int>(json["shots"], "shots", "number of examples", read));
        json["shots"] = Json(json["shots"][0]);
    }
    if (several("group_label_fraction")) {
        const auto read = [&](const Json& value, const std::string& path) {
            return drawOf("group_label_fraction")(value, path).groupFraction;
        };
        splits.groupFractions = ifSeveral(
            readList<double>(json["group_label_fraction"], "group_label_fraction", "fraction", read));
        json["group_label_fraction"] = Json(json["group_label_fraction"][0]);
    }
    if (!splits.fractions.empty() || !splits.shots.empty())
        requireEveryDraw(readLabelDraw(json), splits);
}

} // namespace

void readSplitAxes(Json& json, ExperimentSpec& spec) {
    if (json.contains("split"))
        readColumns(json, spec.splits);
    if (json.contains("draw_split") && json["draw_split"].is_array() && !json["draw_split"].empty() &&
        json["draw_split"][0].is_array()) {
        spec.splits.shares = ifSeveral(
            readList<SplitShares>(json["draw_split"], "draw_split", "triple of shares", readShares));
        json["draw_split"] = Json(json["draw_split"][0]);
    }
    if (json.contains("split_seed") && json["split_seed"].is_array()) {
        spec.splits.seeds = ifSeveral(readList<std::uint64_t>(
            json["split_seed"], "split_seed", "seed", [](const Json& seed, const std::string& path) {
                if (!seed.is_number_unsigned())
                    wrong(path, "is no seed", "give a whole number from 0");
                return seed.get<std::uint64_t>();
            }));
        json["split_seed"] = Json(json["split_seed"][0]);
    }
    readLabelAxes(json, spec.splits);
}

void splitAxesToJson(const ExperimentSpec& spec, Json& json) {
    if (!spec.splits.columns.empty())
        json["split"] = spec.splits.columns;
    if (!spec.splits.domains.empty())
        json["split"]["domains"] = spec.splits.domains;
    if (!spec.splits.shares.empty())
        json["draw_split"] = spec.splits.shares;
    if (!spec.splits.seeds.empty())
        json["split_seed"] = spec.splits.seeds;
    if (!spec.splits.fractions.empty())
        json["label_fraction"] = spec.splits.fractions;
    if (!spec.splits.shots.empty())
        json["shots"] = spec.splits.shots;
    if (!spec.splits.groupFractions.empty())
        json["group_label_fraction"] = spec.splits.groupFractions;
}

std::vector<TaskSelection> selectionsOf(const ExperimentSpec& spec) {
    std::vector<TaskSelection> all{spec.selection};
    spread(all, spec.splits.columns,
           [](TaskSelection& own, const std::string& column) { own.splitColumn = column; });
    spread(all, spec.splits.shares,
           [](TaskSelection& own, const SplitShares& shares) { own.drawnSplit->shares = shares; });
    spread(all, spec.splits.domains,
           [](TaskSelection& own, const std::string& domain) { own.drawnSplit->testDomain = domain; });
    spread(all, spec.splits.seeds,
           [](TaskSelection& own, std::uint64_t seed) { own.drawnSplit->seed = seed; });
    spread(all, spec.splits.fractions,
           [](TaskSelection& own, double fraction) { own.labels.fraction = fraction; });
    spread(all, spec.splits.shots, [](TaskSelection& own, int shots) { own.labels.shots = shots; });
    spread(all, spec.splits.groupFractions,
           [](TaskSelection& own, double fraction) { own.labels.groupFraction = fraction; });
    return all;
}

std::size_t splitCount(const SplitAxes& splits) {
    std::size_t count = 1;
    for (const std::size_t size :
         {splits.columns.size(), splits.shares.size(), splits.domains.size(), splits.seeds.size(),
          splits.fractions.size(), splits.shots.size(), splits.groupFractions.size()})
        count = std::min(maximumRuns + 1, count * std::clamp<std::size_t>(size, 1, maximumRuns + 1));
    return count;
}

std::string splitNameOf(const ExperimentSpec& spec, const ExperimentSpec& part) {
    std::string name;
    const std::optional<DrawnSplit>& drawn = part.selection.drawnSplit;
    if (!spec.splits.columns.empty())
        addToList(name, "split " + part.selection.splitColumn);
    if (!spec.splits.shares.empty())
        addToList(name, "shares " + joined(drawn->shares, "/", shortestText));
    if (!spec.splits.domains.empty())
        addToList(name, drawn->domainColumn + " '" + drawn->testDomain + "' left out");
    if (!spec.splits.seeds.empty())
        addToList(name, "split seed " + std::to_string(drawn->seed));
    if (!spec.splits.fractions.empty())
        addToList(name, "label fraction " + shortestText(part.selection.labels.fraction));
    if (!spec.splits.shots.empty())
        addToList(name, counted(static_cast<std::size_t>(part.selection.labels.shots), "shot", "shots"));
    if (!spec.splits.groupFractions.empty())
        addToList(name, "group label fraction " + shortestText(part.selection.labels.groupFraction));
    return name;
}

bool leavesUnnamedDomainsOut(const ExperimentSpec& spec) {
    const std::optional<DrawnSplit>& drawn = spec.selection.drawnSplit;
    return drawn && !drawn->domainColumn.empty() && drawn->testDomain.empty();
}

void nameDomains(ExperimentSpec& spec, const EmbeddingSet& set) {
    const Column& column = columnOfRows(set, spec.selection.drawnSplit->domainColumn);
    std::vector<char> occurs(column.categories.size(), 0);
    for (const int code : column.codes)
        if (code >= 0)
            occurs[code] = 1;
    std::vector<std::string> domains;
    for (std::size_t i = 0; i < occurs.size(); ++i)
        if (occurs[i] == 1)
            domains.push_back(column.categories[i]);
    if (!domains.empty())
        spec.selection.drawnSplit->testDomain = domains.front();
    spec.splits.domains = ifSeveral(std::move(domains));
}

} // namespace groupscope
