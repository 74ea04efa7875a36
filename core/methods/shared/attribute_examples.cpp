// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/attribute_examples.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/data/hidden_groups.h"

#include <algorithm>
#include <map>
#include <utility>

namespace groupscope {

namespace {

/// The attributes of the scheme that are meant, by their places.
std::vector<std::size_t> attributesMeant(const Task& task, const std::string& wanted) {
    const std::vector<GroupScheme::Attribute>& known = task.groups.attributes();
    if (known.empty())
        throw MissingInput("there is no attribute to erase", FilePlace(task.set->path.string(), "/obs"),
                           "name an attribute column, or choose a method that needs none");
    std::vector<std::size_t> all;
    std::string names;
    for (std::size_t a = 0; a < known.size(); ++a) {
        if (wanted.empty() || known[a].name == wanted)
            all.push_back(a);
        addToList(names, known[a].name);
    }
    if (all.empty())
        throw UsageError("there is no attribute '" + wanted + "'", "parameter attribute",
                         "choose one of: " + names);
    return all;
}

} // namespace

ParameterSpec attributeParameter() {
    return {.key = "attribute",
            .label = "Attribute",
            .help = "Name of the attribute to erase from the embedding. Empty: each combination of the "
                    "values of all attributes.",
            .source = "design choice",
            .defaultValue = std::string()};
}

AttributeExamples attributeToErase(const Task& task, const ParameterValues& parameters,
                                   const RunContext& context) {
    const std::vector<std::size_t> meant = attributesMeant(task, parameters.text("attribute"));
    context.readsTrainingGroups();
    AttributeExamples examples;
    std::vector<std::vector<int>> codes;
    for (const std::size_t a : meant) {
        addToList(examples.name, task.groups.attributes()[a].name);
        codes.push_back(knownAttributeCodes(task, a));
    }
    std::map<std::vector<int>, int> places; // of the combinations that training examples have
    std::vector<std::vector<int>> combinations;
    for (const int row : task.fitRows()) {
        std::vector<int> own;
        for (const std::vector<int>& of : codes)
            own.push_back(of[static_cast<std::size_t>(row)]);
        if (std::find(own.begin(), own.end(), -1) != own.end())
            continue;
        places.emplace(own, 0);
        combinations.push_back(std::move(own));
        examples.rows.push_back(row);
    }
    for (auto& [values, place] : places)
        place = examples.valueCount++;
    if (examples.valueCount < 2)
        throw DataError(examples.rows.empty() ? "no training example has a value of '" + examples.name + "'"
                                              : "all training examples have the same value of '" +
                                                    examples.name + "', so there is nothing to erase",
                        FilePlace(task.set->path.string(), "/obs"),
                        "choose another attribute or another split");
    std::vector<int> counts(static_cast<std::size_t>(examples.valueCount), 0);
    for (const std::vector<int>& own : combinations) {
        examples.codes.push_back(places.at(own));
        ++counts[static_cast<std::size_t>(examples.codes.back())];
    }
    examples.majority = static_cast<double>(*std::max_element(counts.begin(), counts.end())) /
                        static_cast<double>(examples.rows.size());
    return examples;
}

} // namespace groupscope
