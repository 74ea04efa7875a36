// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/columns/column_parts.h"

#include <numeric>

namespace groupscope::column {

namespace {

/// For queries alone: each example has a name of its own.
std::vector<ExampleColumn> nameColumns(const ColumnSource& source) {
    return {{.id = "row",
             .title = "name",
             .meaning = "name of the example",
             .words = wordsOf(source, source.task->set->ids),
             .codes = once([count = source.task->set->ids.size()] {
                 std::vector<int> places(count);
                 std::iota(places.begin(), places.end(), 0);
                 return GroupMembership(std::move(places));
             }),
             .isColour = false,
             .queryName = "row"}};
}

} // namespace

ColumnKind exampleName() {
    return {.id = "row", .columns = nameColumns};
}

} // namespace groupscope::column
