// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/scheme_labels.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/data/messages.h"
#include "core/data/task_groups.h"

#include <algorithm>

namespace groupscope {

namespace {

constexpr std::size_t mostNamed = 5;

/// The codes of a column in other categories; -1 = missing or not among them.
std::vector<int> codesIn(const Column& column, const std::vector<std::string>& categories) {
    std::vector<int> codeOf;
    for (const std::string& name : column.categories) {
        const auto found = std::find(categories.begin(), categories.end(), name);
        codeOf.push_back(found == categories.end() ? -1 : static_cast<int>(found - categories.begin()));
    }
    std::vector<int> codes(column.codes.size(), -1);
    for (std::size_t row = 0; row < codes.size(); ++row)
        if (column.codes[row] >= 0)
            codes[row] = codeOf[column.codes[row]];
    return codes;
}

void requireKnown(const EmbeddingSet& set, const Column& column, const std::vector<int>& codes,
                  const std::vector<std::string>& classes) {
    std::vector<std::string> unknown;
    for (std::size_t row = 0; row < codes.size(); ++row)
        if (const int code = column.codes[row]; code >= 0 && codes[row] < 0)
            if (const std::string& name = column.categories[code];
                std::find(unknown.begin(), unknown.end(), name) == unknown.end())
                unknown.push_back(name);
    if (!unknown.empty())
        throw DataError("column '" + column.name + "' has classes that the head does not know: " +
                            joinedAndMore(mostNamed, unknown) + " (it knows " +
                            joinedAndMore(mostNamed, classes) + ")",
                        FilePlace(set.path.string(), "/obs/" + column.name),
                        message<dataMessages, "choose_known_classes">());
}

/// Codes (N,) of the attributes of the scheme; of identities 1 where a row has it.
std::vector<std::vector<int>> attributeCodesByName(const EmbeddingSet& set, const GroupScheme& scheme,
                                                   std::vector<std::string>& missing) {
    std::vector<std::vector<int>> all;
    for (const GroupScheme::Attribute& attribute : scheme.attributes()) {
        const Column* column = set.findColumn(attribute.name);
        if (column == nullptr || (scheme.overlaps() && !isYesNo(*column))) {
            missing.push_back(attribute.name);
            continue;
        }
        std::vector<int>& codes = all.emplace_back(codesIn(*column, attribute.values));
        if (scheme.overlaps())
            for (std::size_t row = 0; row < codes.size(); ++row)
                codes[row] = column->codes[row] >= 0 && isYes(column->categories[column->codes[row]]) ? 1 : 0;
    }
    return all;
}

GroupMembership overlappingGroups(const GroupScheme& scheme, const std::vector<int>& labels,
                                  const std::vector<std::vector<int>>& identities) {
    std::vector<std::size_t> starts{0};
    std::vector<int> groups;
    for (std::size_t row = 0; row < labels.size(); ++row) {
        for (std::size_t k = 0; labels[row] >= 0 && k < identities.size(); ++k)
            if (identities[k][row] == 1)
                groups.push_back(scheme.groupAt(labels[row], static_cast<int>(k)));
        starts.push_back(groups.size());
    }
    return {std::move(starts), std::move(groups)};
}

GroupMembership singleGroups(const GroupScheme& scheme, std::size_t rows, const std::vector<int>& labels,
                             const std::vector<std::vector<int>>& attributes) {
    std::vector<int> groups, own(attributes.size());
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = 0; i < own.size(); ++i)
            own[i] = attributes[i][row];
        groups.push_back(scheme.groupOf(scheme.spansClasses() ? 0 : labels[row], own));
    }
    return groups;
}

} // namespace

SchemeLabels labelsByName(const EmbeddingSet& set, const GroupScheme& scheme, const Column* classColumn) {
    SchemeLabels result;
    if (classColumn != nullptr) {
        result.labels = codesIn(*classColumn, scheme.classes());
        requireKnown(set, *classColumn, result.labels, scheme.classes());
    }
    const std::vector<std::vector<int>> attributes = attributeCodesByName(set, scheme, result.missing);
    if (!result.missing.empty() || (result.labels.empty() && !scheme.spansClasses()))
        return result;
    result.groups = scheme.overlaps() ? overlappingGroups(scheme, result.labels, attributes)
                                      : singleGroups(scheme, set.size(), result.labels, attributes);
    return result;
}

} // namespace groupscope
