// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace groupscope {

/// Definition of the groups of a task.
enum class GroupBy {
    classAndAttributes, ///< a class together with a value of every attribute
    attributes,         ///< a value of every attribute, independent of the class: regions, hospitals
    columns             ///< a class together with an identity; an example may have several identities or none
};

/// Names of the choices in files, specifications and on the command line.
inline constexpr std::array<std::pair<GroupBy, std::string_view>, 3> groupByNames{
    {{GroupBy::classAndAttributes, "class_and_attributes"},
     {GroupBy::attributes, "attributes"},
     {GroupBy::columns, "columns"}}};

inline constexpr std::string_view groupByName(GroupBy choice) {
    for (const auto& [known, name] : groupByNames)
        if (known == choice)
            return name;
    return {};
}

/// Parses such a name; nothing for other words.
inline constexpr std::optional<GroupBy> parseGroupBy(std::string_view word) {
    for (const auto& [known, name] : groupByNames)
        if (name == word)
            return known;
    return std::nullopt;
}

} // namespace groupscope
