// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/group_scheme.h"

#include "core/base/error.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

constexpr std::size_t mostGroups = 100'000;

void requireFewGroups(std::size_t groups, const std::string& where) {
    if (groups > mostGroups)
        throw DataError("classes and attributes give more than 100,000 groups", where,
                        "choose columns with few values");
}

} // namespace

GroupScheme::GroupScheme(std::string className, std::vector<std::string> classes,
                         std::vector<Attribute> attributes)
    : className_(std::move(className))
    , classes_(std::move(classes))
    , attributes_(std::move(attributes)) {
    std::size_t groups = std::max<std::size_t>(classes_.size(), 1);
    requireFewGroups(groups, "class " + className_);
    for (const Attribute& attribute : attributes_) {
        if (attribute.values.empty())
            throw DataError("attribute '" + attribute.name + "' has no values", "",
                            "choose another attribute");
        groups *= attribute.values.size();
        requireFewGroups(groups, "attribute " + attribute.name);
        combinations_ *= static_cast<int>(attribute.values.size());
    }
}

GroupScheme GroupScheme::overlapping(std::string className, std::vector<std::string> classes,
                                     const std::vector<std::string>& identities) {
    GroupScheme scheme(std::move(className), std::move(classes), {});
    scheme.kind_ = Kind::overlapping;
    requireFewGroups(std::max<std::size_t>(scheme.classes_.size(), 1) * identities.size(), "group columns");
    for (const std::string& identity : identities)
        scheme.attributes_.push_back({identity, {"False", "True"}, {}});
    scheme.combinations_ = static_cast<int>(identities.size());
    if (identities.empty())
        throw DataError("overlapping groups need a column", "group columns", "name one for each identity");
    return scheme;
}

GroupScheme GroupScheme::named(std::string className, std::vector<std::string> classes, Attribute column,
                               std::vector<int> cells) {
    GroupScheme scheme(std::move(className), std::move(classes), {});
    scheme.kind_ = Kind::named;
    const std::string where = "group column " + column.name;
    requireFewGroups(std::max(column.values.size(), cells.size()), where);
    scheme.combinations_ = std::max(1, static_cast<int>(column.values.size()));
    scheme.classesOfValue_.assign(static_cast<std::size_t>(scheme.combinations_), 0);
    const std::int64_t end =
        static_cast<std::int64_t>(scheme.classes_.size()) * static_cast<std::int64_t>(column.values.size());
    for (std::size_t g = 0; g < cells.size(); ++g) {
        if (cells[g] < 0 || cells[g] >= end || (g > 0 && cells[g] <= cells[g - 1]))
            throw DataError("the groups are out of order", where, "choose the columns again");
        ++scheme.classesOfValue_[static_cast<std::size_t>(cells[g] % scheme.combinations_)];
    }
    scheme.attributes_.push_back(std::move(column));
    scheme.cells_ = std::move(cells);
    return scheme;
}

GroupScheme GroupScheme::acrossClasses(std::string className, std::vector<std::string> classes,
                                       std::vector<Attribute> attributes) {
    if (attributes.empty())
        throw DataError("groups of attribute values need an attribute", "attributes", "name one");
    GroupScheme scheme(std::move(className), std::move(classes), std::move(attributes));
    scheme.kind_ = Kind::acrossClasses;
    return scheme;
}

std::optional<std::size_t> GroupScheme::findAttribute(std::string_view name) const {
    for (std::size_t i = 0; i < attributes_.size(); ++i)
        if (attributes_[i].name == name)
            return i;
    return std::nullopt;
}

int GroupScheme::firstValueOf(std::size_t attribute) const {
    int first = 0;
    for (std::size_t i = 0; i < attribute; ++i)
        first += static_cast<int>(attributes_[i].values.size());
    return first;
}

std::vector<std::string> GroupScheme::attributeNames() const {
    std::vector<std::string> names;
    for (const Attribute& attribute : attributes_)
        names.push_back(attribute.name);
    return names;
}

int GroupScheme::groupOf(int classCode, const std::vector<int>& attributeCodes) const {
    int combination = 0;
    for (std::size_t i = 0; i < attributes_.size(); ++i) {
        if (attributeCodes[i] < 0)
            return -1;
        combination = combination * static_cast<int>(attributes_[i].values.size()) + attributeCodes[i];
    }
    return classCode < 0 ? -1 : groupAt(classCode, combination);
}

int GroupScheme::groupAt(int classCode, int combination) const {
    if (spansClasses())
        return combination;
    const int cell = classCode * combinations_ + combination;
    if (kind_ != Kind::named)
        return cell;
    const auto found = std::lower_bound(cells_.begin(), cells_.end(), cell);
    return found != cells_.end() && *found == cell ? static_cast<int>(found - cells_.begin()) : -1;
}

int GroupScheme::endOfClass(int classCode) const {
    if (spansClasses())
        return 0;
    const int cell = (classCode + 1) * combinations_;
    if (kind_ != Kind::named)
        return cell;
    return static_cast<int>(std::lower_bound(cells_.begin(), cells_.end(), cell) - cells_.begin());
}

int GroupScheme::attributeCode(int group, std::size_t attribute) const {
    int combination = combinationOf(group);
    if (overlaps())
        return combination == static_cast<int>(attribute) ? 1 : -1;
    for (std::size_t i = attributes_.size(); i-- > attribute + 1;)
        combination /= static_cast<int>(attributes_[i].values.size());
    return combination % static_cast<int>(attributes_[attribute].values.size());
}

std::string GroupScheme::combinationName(int combination) const {
    if (overlaps())
        return attributes_[combination].name;
    std::string name;
    for (std::size_t i = attributes_.size(); i-- > 0;) {
        const std::vector<std::string>& values = attributes_[i].values;
        const auto count = static_cast<int>(values.size());
        name = values[static_cast<std::size_t>(combination % count)] + (name.empty() ? "" : ", ") + name;
        combination /= count;
    }
    return name;
}

std::string GroupScheme::groupName(int group) const {
    if (spansClasses())
        return combinationName(combinationOf(group));
    const std::string& ofClass = classes_[static_cast<std::size_t>(classOf(group))];
    if (attributes_.empty())
        return ofClass;
    const std::string rest = combinationName(combinationOf(group));
    const bool alone =
        kind_ == Kind::named && classesOfValue_[static_cast<std::size_t>(combinationOf(group))] == 1;
    return alone ? rest : ofClass + ", " + rest;
}

} // namespace groupscope
