// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/columns/column_parts.h"

namespace groupscope::column {

namespace {

constexpr std::size_t mostColours = 60; // more are not told apart

std::vector<ExampleColumn> columnsOfFile(const ColumnSource& source) {
    std::vector<ExampleColumn> columns;
    for (const Column& own : source.task->set->columns)
        columns.push_back(
            {.id = "column:" + own.name,
             .title = own.name,
             .meaning = "column of the file",
             .words = wordsOf(source, own.categories),
             .codes = once([set = source.task->set, &own] { return GroupMembership(own.codes); }),
             .colors = categoryColorsOf(own.colors, own.categories.size()),
             .isColour = own.categories.size() > 1 && own.categories.size() <= mostColours,
             .queryName = own.name,
             .flagCode = flagCodeOf(own.categories),
             .isOfFile = true});
    return columns;
}

std::vector<ExampleColumn> numbersOfFile(const ColumnSource& source) {
    std::vector<ExampleColumn> columns;
    for (const NumberColumn& own : source.task->set->numbers)
        columns.push_back(
            {.id = "number:" + own.name,
             .title = own.name,
             .meaning = "numbers of the file",
             .numbers = [set = source.task->set, &own]() -> const std::vector<double>& { return own.values; },
             .queryName = own.name,
             .isOfFile = true,
             .hasLandmarks = true});
    return columns;
}

} // namespace

ColumnKind fileColumns() {
    return {.id = "column", .columns = columnsOfFile};
}

ColumnKind fileNumbers() {
    return {.id = "number", .columns = numbersOfFile};
}

} // namespace groupscope::column
