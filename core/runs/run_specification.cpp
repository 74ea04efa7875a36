// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_parts.h"

#include "core/base/error.h"
#include "core/methods/method.h"
#include "core/runs/json_values.h"
#include "core/runs/run_fields.h"

#include <map>
#include <set>

namespace groupscope {

using nlohmann::json;

void throwUnfitRun(const std::string& what, const Message& place) {
    throw DataError(what, place, "the run file may be damaged: train the run again");
}

namespace {

[[noreturn]] void throwEmptySpecification() {
    throwUnfitRun("the specification names no classes, examples or dimensions, or fewer than none",
                  "specification");
}

} // namespace

void to_json(json& text, const ParameterValues& parameters) {
    text = parametersToJson(parameters);
}

void from_json(const json& text, ParameterValues& parameters) {
    std::map<std::string, ParameterValue, std::less<>> values;
    for (const auto& [key, value] : text.items()) {
        if (value.is_boolean())
            values[key] = value.get<bool>();
        else if (value.is_number_integer())
            values[key] = value.get<std::int64_t>();
        else if (value.is_number_float())
            values[key] = value.get<double>();
        else
            values[key] = value.get<std::string>();
    }
    parameters = ParameterValues(std::move(values));
}

void completeParameters(Run& run) {
    if (const Method* method = methods().known(run.method))
        run.parameters = completed(method->parameters, run.parameters);
}

void to_json(json& text, const GroupScheme& scheme) {
    text = {{"class", scheme.className()},
            {"classes", scheme.classes()},
            {"attributes", scheme.attributes()},
            {"overlapping", scheme.overlaps()},
            {"cells", scheme.cells()}};
    if (scheme.spansClasses())
        text["group_by"] = groupByName(GroupBy::attributes);
}

void from_json(const json& text, GroupScheme& scheme) {
    const std::string className = text.at("class");
    std::vector<std::string> classes = text.at("classes");
    std::vector<GroupScheme::Attribute> attributes = text.at("attributes");
    if (classes.empty())
        throwEmptySpecification();
    if (text.at("overlapping").get<bool>()) {
        std::vector<std::string> names;
        for (const GroupScheme::Attribute& attribute : attributes)
            names.push_back(attribute.name);
        scheme = GroupScheme::overlapping(className, std::move(classes), names);
    } else if (text.value("group_by", std::string()) == groupByName(GroupBy::attributes)) {
        scheme = GroupScheme::acrossClasses(className, std::move(classes), std::move(attributes));
    } else if (std::vector<int> cells = text.at("cells"); cells.empty()) {
        scheme = GroupScheme(className, std::move(classes), std::move(attributes));
    } else if (attributes.size() == 1) {
        scheme =
            GroupScheme::named(className, std::move(classes), std::move(attributes[0]), std::move(cells));
    } else {
        throwUnfitRun("the groups are named by another number of columns than one", "specification");
    }
}

void requireSound(const TaskDefinition& definition) {
    if (definition.brokenRows < 0)
        throwEmptySpecification();
    std::set<std::string> names;
    for (const SplitDefinition& set : definition.splits)
        if (!isSplitName(set.name) || !parsePurpose(set.purpose) || set.n < 0 ||
            !names.insert(set.name).second)
            throwUnfitRun("the split '" + set.name + "' of its task cannot be", "specification");
    const bool drawn = definition.splitShares.empty() || definition.splitShares.size() == usualSplits.size();
    if (definition.splits.size() > mostSplits || !drawn || definition.shots < 0 ||
        !(definition.labelFraction > 0.0 && definition.labelFraction <= 1.0) ||
        !(definition.groupLabelFraction.value_or(0.5) > 0.0 &&
          definition.groupLabelFraction.value_or(0.5) < 1.0))
        throwUnfitRun("its task cannot have been asked", "specification");
}

void requireSound(const DataSource& data) {
    if (data.n < 1 || data.d < 1)
        throwEmptySpecification();
}

void requireSound(const ImbalanceDraw& draw) {
    if (draw.level.empty() || draw.minor.empty() ||
        draw.parts <= static_cast<std::int64_t>(draw.minor.size()) || draw.minorRows < 1 ||
        draw.majorRows < draw.minorRows)
        throwUnfitRun("its imbalance cannot have been drawn", "specification");
}

} // namespace groupscope
