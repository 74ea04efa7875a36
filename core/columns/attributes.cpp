// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/columns/column_parts.h"
#include "core/data/task_groups.h"

namespace groupscope::column {

namespace {

/// Queries ask them by the names of the columns of the file.
std::vector<ExampleColumn> attributeColumns(const ColumnSource& source) {
    const auto& task = source.task;
    std::vector<ExampleColumn> columns;
    if (task->groups.kind() == GroupScheme::Kind::named) // the column is the group
        return columns;
    const auto& attributes = task->groups.attributes();
    for (std::size_t i = 0; i < attributes.size(); ++i)
        columns.push_back({.id = "attribute:" + attributes[i].name,
                           .title = attributes[i].name,
                           .meaning = "attribute that makes groups",
                           .words = {task, &attributes[i].values},
                           .codes = once([task, i] {
                               return GroupMembership(attributeCodes(*task->set, task->groups, i));
                           }),
                           .colors = categoryColorsOf(attributes[i].colors, attributes[i].values.size())});
    return columns;
}

} // namespace

ColumnKind attributes() {
    return {.id = "attribute", .columns = attributeColumns};
}

} // namespace groupscope::column
