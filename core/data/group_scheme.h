// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"

#include <string>
#include <vector>

namespace groupscope {

/// The idea of a group: a class together with one value of every attribute. Group id g = y * |A| + a, where a
/// runs over the combinations of attribute values, last attribute fastest (group_DRO's numbering for one
/// attribute).
class GroupScheme {
  public:
    struct Attribute {
        std::string name;
        std::vector<std::string> values;
        std::vector<std::string> colors; ///< "#rrggbb" of each value, or empty
    };

    GroupScheme() = default;
    /// Attributes may be empty: then groups are classes. Throws DataError when an attribute has no values or
    /// there would be more than 100,000 groups.
    GroupScheme(std::string className, std::vector<std::string> classes, std::vector<Attribute> attributes);

    int classCount() const { return static_cast<int>(classes_.size()); }
    int combinationCount() const { return combinations_; } ///< |A|: 1 without attributes
    int groupCount() const { return classCount() * combinations_; }

    const std::string& className() const { return className_; } ///< name of the class column
    const std::vector<std::string>& classes() const { return classes_; }
    const std::vector<Attribute>& attributes() const { return attributes_; }

    /// `attributeCodes` in the order of attributes(); -1 when a label is missing.
    int groupOf(int classCode, const std::vector<int>& attributeCodes) const;
    int classOf(int group) const { return group / combinations_; }
    /// Code of attribute number `attribute` in this group.
    int attributeCode(int group, std::size_t attribute) const;
    /// "shoe" or "shoe, red, indoor": for people.
    std::string groupName(int group) const;

  private:
    std::string className_;
    std::vector<std::string> classes_;
    std::vector<Attribute> attributes_;
    int combinations_ = 1;
};

} // namespace groupscope
