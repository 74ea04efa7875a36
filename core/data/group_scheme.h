// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// The idea of a group: a class together with a combination of something else. Groups of one class follow
/// each other. There are three kinds of combinations, and groups without a class:
/// - crossed: one value of every attribute. Group id g = y * |A| + a, where a runs over the combinations of
///   values, last attribute fastest (group_DRO's numbering for one attribute).
/// - overlapping: one of K identities that an example has or not, g = y * K + k. An example is in as many
/// groups as it
///   has identities, or in none (CivilComments in WILDS).
/// - named: one value of a column that names the group. Only pairs of class and value that occur are groups.
/// - acrossClasses: one value of every attribute, whatever the class. Group id g = a.
class GroupScheme {
  public:
    enum class Kind { crossed, overlapping, named, acrossClasses };

    struct Attribute {
        std::string name;
        std::vector<std::string> values;
        std::vector<std::string> colors; ///< "#rrggbb" of each value, or empty
    };

    GroupScheme() = default;
    /// Crossed. Attributes may be empty: then groups are classes. Throws DataError when an attribute has no
    /// values or there would be more than 100,000 groups.
    GroupScheme(std::string className, std::vector<std::string> classes, std::vector<Attribute> attributes);
    /// Overlapping: `identities` are the names of boolean columns, at least one. Throws DataError as the
    /// constructor does.
    static GroupScheme overlapping(std::string className, std::vector<std::string> classes,
                                   const std::vector<std::string>& identities);
    /// Named by the values of `column`. `cells` are y * K + value of the existing groups, rising. Throws
    /// DataError for a cell that is out of range or order, and as the constructor does.
    static GroupScheme named(std::string className, std::vector<std::string> classes, Attribute column,
                             std::vector<int> cells);
    /// Across classes, by at least one attribute. Throws DataError as the constructor does.
    static GroupScheme acrossClasses(std::string className, std::vector<std::string> classes,
                                     std::vector<Attribute> attributes);

    Kind kind() const { return kind_; }
    bool overlaps() const { return kind_ == Kind::overlapping; }
    /// Whether a group may hold examples of several classes.
    bool spansClasses() const { return kind_ == Kind::acrossClasses; }
    int classCount() const { return static_cast<int>(classes_.size()); }
    int combinationCount() const { return combinations_; } ///< |A|: 1 without attributes
    int groupCount() const {
        return kind_ == Kind::named ? static_cast<int>(cells_.size())
               : spansClasses()     ? combinations_
                                    : classCount() * combinations_;
    }

    const std::string& className() const { return className_; } ///< name of the class column
    const std::vector<std::string>& classes() const { return classes_; }
    /// Overlapping groups: one attribute for each identity, with the values "False" and "True". Named groups:
    /// the column.
    const std::vector<Attribute>& attributes() const { return attributes_; }
    std::vector<std::string> attributeNames() const;
    /// Position of the attribute of that name; nothing if there is none.
    std::optional<std::size_t> findAttribute(std::string_view name) const;
    /// Position of its first value in the list of the values of all attributes.
    int firstValueOf(std::size_t attribute) const;
    /// Number of values of all attributes together.
    int valueCount() const { return firstValueOf(attributes_.size()); }
    /// Pairs of class and value of named groups.
    const std::vector<int>& cells() const { return cells_; }

    /// Returns the group of a class and `attributeCodes`, in the order of attributes(); -1 if a label is
    /// missing or no such group exists. Not for overlapping groups.
    int groupOf(int classCode, const std::vector<int>& attributeCodes) const;
    /// Returns the group of that class and combination; -1 if there is none.
    int groupAt(int classCode, int combination) const;
    /// Class of the group; -1 if groups span classes.
    int classOf(int group) const { return spansClasses() ? -1 : cellOf(group) / combinations_; }
    int combinationOf(int group) const { return cellOf(group) % combinations_; }
    /// First group after those of the class; 0 if groups span classes.
    int endOfClass(int classCode) const;
    /// Code of attribute number `attribute` in this group; -1 if the group does not fix it: another identity.
    int attributeCode(int group, std::size_t attribute) const;
    /// Name of a combination: "red, indoor"; "male"; the value that names the group; empty without
    /// attributes.
    std::string combinationName(int combination) const;
    /// Name of a group for display: "shoe" or "shoe, red, indoor" or "toxic, male". A value that names groups
    /// of one class only is shown alone.
    std::string groupName(int group) const;

  private:
    int cellOf(int group) const { return kind_ == Kind::named ? cells_[group] : group; }

    Kind kind_ = Kind::crossed;
    std::string className_;
    std::vector<std::string> classes_;
    std::vector<Attribute> attributes_;
    int combinations_ = 1;
    std::vector<int> cells_;          ///< (G,) y * |A| + value of named groups
    std::vector<int> classesOfValue_; ///< (|A|,) number of classes for which a value names a group
};

} // namespace groupscope
