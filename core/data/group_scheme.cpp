// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/group_scheme.h"

#include "core/base/error.h"

#include <algorithm>
#include <utility>

namespace groupscope {

GroupScheme::GroupScheme(std::string className, std::vector<std::string> classes,
                         std::vector<Attribute> attributes)
    : className_(std::move(className))
    , classes_(std::move(classes))
    , attributes_(std::move(attributes)) {
    constexpr std::size_t limit = 100'000;
    std::size_t groups = std::max<std::size_t>(classes_.size(), 1);
    const auto requireFewGroups = [&groups](const std::string& where) {
        if (groups > limit)
            throw DataError("classes and attributes give more than 100,000 groups", where,
                            "choose columns with few values");
    };
    requireFewGroups("class " + className_);
    for (const Attribute& attribute : attributes_) {
        if (attribute.values.empty())
            throw DataError("attribute '" + attribute.name + "' has no values", "",
                            "choose another attribute");
        groups *= attribute.values.size();
        requireFewGroups("attribute " + attribute.name);
        combinations_ *= static_cast<int>(attribute.values.size());
    }
}

int GroupScheme::groupOf(int classCode, const std::vector<int>& attributeCodes) const {
    if (classCode < 0)
        return -1;
    int combination = 0;
    for (std::size_t i = 0; i < attributes_.size(); ++i) {
        if (attributeCodes[i] < 0)
            return -1;
        combination = combination * static_cast<int>(attributes_[i].values.size()) + attributeCodes[i];
    }
    return classCode * combinations_ + combination;
}

int GroupScheme::attributeCode(int group, std::size_t attribute) const {
    int combination = group % combinations_;
    for (std::size_t i = attributes_.size(); i-- > attribute + 1;)
        combination /= static_cast<int>(attributes_[i].values.size());
    return combination % static_cast<int>(attributes_[attribute].values.size());
}

std::string GroupScheme::groupName(int group) const {
    std::string name = classes_[static_cast<std::size_t>(classOf(group))];
    for (std::size_t i = 0; i < attributes_.size(); ++i)
        name += ", " + attributes_[i].values[static_cast<std::size_t>(attributeCode(group, i))];
    return name;
}

} // namespace groupscope
