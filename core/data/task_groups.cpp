// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task_groups.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/data/messages.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace groupscope {

namespace {

std::optional<bool> truthOf(const std::string& word) {
    const std::string lower = lowerCase(word);
    if (lower == "true" || lower == "yes" || lower == "1" || lower == "1.0")
        return true;
    if (lower == "false" || lower == "no" || lower == "0" || lower == "0.0")
        return false;
    return std::nullopt;
}

/// Yes (1), no (0) or missing (-1) for each row of an identity column.
std::vector<int> truthsOf(const EmbeddingSet& set, const std::string& name) {
    const Column& column = columnOfRows(set, name);
    std::vector<int> ofCategory;
    for (const std::string& category : column.categories) {
        const std::optional<bool> truth = truthOf(category);
        if (!truth)
            throw DataError("column '" + name + "' holds '" + category + "', which is neither yes nor no",
                            FilePlace(set.path.string(), "/obs"),
                            "group columns hold True or False; a column of other values is an attribute");
        ofCategory.push_back(*truth ? 1 : 0);
    }
    std::vector<int> truths;
    truths.reserve(column.codes.size());
    for (const int code : column.codes)
        truths.push_back(code < 0 ? -1 : ofCategory[code]);
    return truths;
}

/// Source of the groups.
struct Source {
    GroupScheme::Kind kind = GroupScheme::Kind::crossed;
    std::vector<std::string> columns;
    std::string key{}; ///< of uns/groupscope, where the file names the columns
};

/// The value in the file. Throws DataError for an unknown word.
std::optional<GroupBy> groupByOfFile(const EmbeddingSet& set) {
    const std::optional<GroupBy> known = parseGroupBy(set.groupBy);
    if (!set.groupBy.empty() && !known)
        throw DataError(message<dataMessages, "group_by_unknown">(set.groupBy), set.path.string(),
                        "write class_and_attributes, attributes or columns there");
    return known;
}

/// Throws UsageError for requests that do not go together.
void requireSoundRequest(const EmbeddingSet& set, const TaskSelection& selection) {
    const std::string by(selection.groupBy ? groupByName(*selection.groupBy) : "");
    const bool columns = selection.groupBy == GroupBy::columns;
    if (!by.empty() && !selection.groupColumn.empty())
        throw UsageError("groups by " + by + " and by the column '" + selection.groupColumn +
                             "' are asked for",
                         commandLineOptions({"group-by", "group"}), "keep one of them");
    if (!by.empty() && !columns && !selection.groupColumns.empty())
        throw UsageError("groups by " + by + " and group columns are asked for",
                         commandLineOptions({"group-by", "group-columns"}),
                         "leave the group columns out, or ask for columns");
    if (columns && selection.groupColumns.empty() && set.groupColumns.empty())
        throw UsageError("groups by columns need group columns", commandLineOptions({"group-by columns"}),
                         message<dataMessages, "ask_group_columns">());
    const bool none = selection.useFileAttributes ? set.attributeKeys.empty() : selection.attributes.empty();
    if (selection.groupBy == GroupBy::attributes && selection.attributes.empty() && none)
        throw UsageError("groups by attributes need an attribute",
                         commandLineOptions({"group-by attributes"}),
                         message<dataMessages, "ask_attribute">());
}

Source sourceOf(const EmbeddingSet& set, const TaskSelection& selection) {
    using Kind = GroupScheme::Kind;
    requireSoundRequest(set, selection);
    if (!selection.groupColumns.empty())
        return {Kind::overlapping, selection.groupColumns};
    if (!selection.groupColumn.empty())
        return {Kind::named, {selection.groupColumn}};
    const bool named = !selection.attributes.empty() || !selection.useFileAttributes;
    const std::optional<GroupBy> ofFile = groupByOfFile(set),
                                 by = selection.groupBy ? selection.groupBy : ofFile;
    const std::vector<std::string>& attributes = named ? selection.attributes : set.attributeKeys;
    const std::string key = named ? "" : "attribute_keys";
    if (by == GroupBy::columns && !selection.groupBy && !named && set.groupColumns.empty())
        throw DataError(message<dataMessages, "group_by_columns_alone">(), set.path.string(),
                        message<dataMessages, "name_group_columns">());
    if (by == GroupBy::columns && (!named || selection.groupBy))
        return {Kind::overlapping, set.groupColumns, "group_columns"};
    if (by == GroupBy::attributes && !attributes.empty())
        return {Kind::acrossClasses, attributes, key};
    if (by == GroupBy::attributes && !named)
        throw DataError(message<dataMessages, "group_by_attributes_alone">(), set.path.string(),
                        message<dataMessages, "name_attributes">());
    if (named || by == GroupBy::classAndAttributes)
        return {Kind::crossed, attributes, key};
    if (!set.groupColumns.empty())
        return {Kind::overlapping, set.groupColumns, "group_columns"};
    if (!set.groupKey.empty())
        return {Kind::named, {set.groupKey}, "group_key"};
    return {Kind::crossed, attributes, key};
}

std::string listedColumns(const EmbeddingSet& set) {
    std::string names = joined(set.columns, ", ", [&](const Column& column) { return column.name; });
    return names.empty() ? "(there are none)" : names;
}

/// Throws DataError when the file names a column that holds no categories or is missing.
void requireDeclared(const EmbeddingSet& set, const std::string& key, const std::string& name,
                     const Message& whatToDo) {
    if (set.findColumn(name) == nullptr)
        throw DataError(declaredColumnProblem(set, key, name), FilePlace(set.path.string(), "/obs"),
                        whatToDo);
}

TaskGroups overlappingGroups(const EmbeddingSet& set, const std::vector<std::string>& names,
                             const Column& classColumn) {
    TaskGroups groups;
    groups.scheme = GroupScheme::overlapping(classColumn.name, classColumn.categories, names);
    std::vector<std::vector<int>> truths;
    for (const std::string& name : names) {
        truths.push_back(truthsOf(set, name));
        const auto missing =
            static_cast<std::size_t>(std::count(truths.back().begin(), truths.back().end(), -1));
        if (missing > 0)
            groups.warnings.push_back(rowsText(missing) + " without " + name +
                                      " are not in its groups: they count in average accuracy and elsewhere");
    }
    std::vector<std::size_t> starts{0};
    std::vector<int> ids;
    starts.reserve(classColumn.codes.size() + 1);
    for (std::size_t row = 0; row < classColumn.codes.size(); ++row) {
        for (std::size_t k = 0; k < truths.size() && classColumn.codes[row] >= 0; ++k)
            if (truths[k][row] == 1)
                ids.push_back(groups.scheme.groupAt(classColumn.codes[row], static_cast<int>(k)));
        starts.push_back(ids.size());
    }
    groups.ids.assign(classColumn.codes.size(), -1);
    groups.overlapping = GroupMembership(std::move(starts), std::move(ids));
    return groups;
}

/// Pairs of class and value that occur, as y * K + value, rising.
std::vector<int> cellsOf(const Column& classColumn, const Column& column) {
    const std::size_t K = column.categories.size();
    if (classColumn.categories.size() * std::max<std::size_t>(K, 1) > 1'000'000'000)
        throw DataError("classes and groups are too many to be paired", "group column " + column.name,
                        "choose columns with fewer values");
    std::vector<int> cells;
    for (std::size_t row = 0; row < column.codes.size(); ++row)
        if (classColumn.codes[row] >= 0 && column.codes[row] >= 0)
            cells.push_back(classColumn.codes[row] * static_cast<int>(K) + column.codes[row]);
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

void warnOfMissing(const GroupScheme& scheme, const Column& classColumn, const std::vector<int>& ids,
                   std::vector<std::string>& warnings) {
    std::size_t missing = 0;
    for (std::size_t row = 0; row < ids.size(); ++row)
        missing += ids[row] < 0 && classColumn.codes[row] >= 0;
    if (missing == 0)
        return;
    std::string names = joined(scheme.attributeNames(), " or ");
    warnings.push_back(rowsText(missing) + " without " + names +
                       (missing == 1 ? " is in no group: it counts in average accuracy only"
                                     : " are in no group: they count in average accuracy only"));
}

/// Groups of which a row is in one at most.
TaskGroups singleGroups(const EmbeddingSet& set, GroupScheme::Kind kind,
                        const std::vector<std::string>& names, const Column& classColumn) {
    std::vector<const Column*> columns;
    std::vector<GroupScheme::Attribute> attributes;
    for (const std::string& name : names) {
        columns.push_back(&columnOfRows(set, name));
        attributes.push_back({name, columns.back()->categories, columns.back()->colors});
    }
    TaskGroups groups;
    if (kind == GroupScheme::Kind::named && !columns.empty())
        groups.scheme =
            GroupScheme::named(classColumn.name, classColumn.categories, std::move(attributes.front()),
                               cellsOf(classColumn, *columns.front()));
    else if (kind == GroupScheme::Kind::acrossClasses && !columns.empty())
        groups.scheme =
            GroupScheme::acrossClasses(classColumn.name, classColumn.categories, std::move(attributes));
    else
        groups.scheme = GroupScheme(classColumn.name, classColumn.categories, std::move(attributes));
    std::vector<int> codes(columns.size());
    groups.ids.reserve(classColumn.codes.size());
    for (std::size_t row = 0; row < classColumn.codes.size(); ++row) {
        for (std::size_t i = 0; i < columns.size(); ++i)
            codes[i] = columns[i]->codes[row];
        groups.ids.push_back(groups.scheme.groupOf(classColumn.codes[row], codes));
    }
    warnOfMissing(groups.scheme, classColumn, groups.ids, groups.warnings);
    return groups;
}

} // namespace

Message declaredColumnProblem(const EmbeddingSet& set, const std::string& key, const std::string& name) {
    const std::string role =
        key == "group_columns" ? "among its group columns" : "as its " + key.substr(0, key.find('_'));
    return set.findNumbers(name) != nullptr ? message<dataMessages, "declared_numbers">(key, name, role)
                                            : message<dataMessages, "declared_missing">(key, name, role);
}

std::string chosenColumn(const EmbeddingSet& set, const std::string& wanted, const std::string& fromFile,
                         const std::string& role) {
    if (!wanted.empty())
        return wanted;
    if (!fromFile.empty()) {
        requireDeclared(set, role + "_key", fromFile,
                        message<dataMessages, "choose_role">(role, listedColumns(set)));
        return fromFile;
    }
    if (set.findColumn(role) != nullptr) // a column that is simply called "class" or "split"
        return role;
    const std::string file = set.path.string(), columns = listedColumns(set);
    throw DataError(role == "class" ? message<dataMessages, "class_unknown">(file, columns)
                                    : message<dataMessages, "split_unknown">(file, columns),
                    "", "");
}

const Column& columnOfRows(const EmbeddingSet& set, const std::string& name) {
    const Column& column = set.column(name);
    if (column.codes.size() != set.size())
        throw DataError("column '" + name + "' has " + std::to_string(column.codes.size()) + " values, not " +
                            std::to_string(set.size()),
                        FilePlace(set.path.string(), "/obs"),
                        "write one label for each example of the embedding");
    return column;
}

std::vector<int> attributeCodes(const EmbeddingSet& set, const GroupScheme& scheme, std::size_t attribute) {
    const std::string& name = scheme.attributes()[attribute].name;
    return scheme.overlaps() ? truthsOf(set, name) : columnOfRows(set, name).codes;
}

bool isYes(const std::string& value) {
    return truthOf(value).value_or(false);
}

bool isYesNo(const Column& column) {
    return !column.categories.empty() &&
           std::all_of(column.categories.begin(), column.categories.end(),
                       [](const std::string& word) { return truthOf(word).has_value(); });
}

TaskSelection partitionSelection(const EmbeddingSet& set, TaskSelection selection) {
    if (selection.attributes.empty() && selection.useFileAttributes)
        selection.attributes = set.attributeKeys;
    selection.useFileAttributes = false;
    selection.groupColumns.clear();
    selection.groupColumn.clear();
    selection.groupBy = GroupBy::classAndAttributes;
    return selection;
}

TaskGroups resolveGroups(const EmbeddingSet& set, const TaskSelection& selection, const Column& classColumn,
                         const std::string& splitColumn) {
    const Source source = sourceOf(set, selection);
    std::vector<std::string> names, warnings;
    for (const std::string& name : source.columns) {
        if (!source.key.empty())
            requireDeclared(set, source.key, name,
                            message<dataMessages, "choose_attributes">(listedColumns(set)));
        if (name == classColumn.name || name == splitColumn) // every group would be there twice, or never
            warnings.push_back("column '" + name + "' is class or split already and makes no groups");
        else if (std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    }
    if (source.kind == GroupScheme::Kind::acrossClasses && names.empty())
        throw UsageError("groups by attributes need an attribute that is neither class nor split",
                         commandLineOptions({"group-by attributes"}),
                         message<dataMessages, "ask_attribute">());
    TaskGroups groups = source.kind == GroupScheme::Kind::overlapping && !names.empty()
                            ? overlappingGroups(set, names, classColumn)
                            : singleGroups(set, source.kind, names, classColumn);
    groups.warnings.insert(groups.warnings.begin(), warnings.begin(), warnings.end());
    return groups;
}

} // namespace groupscope
