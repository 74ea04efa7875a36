// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/columns/column_parts.h"

#include <numeric>

namespace groupscope::column {

namespace {

/// Queries ask `named = "red tail"`, or `"red tail"` alone.
std::vector<ExampleColumn> namedColumns(const ColumnSource& source) {
    const auto& named = source.named;
    if (!named || named->empty())
        return {};
    std::vector<std::string> names;
    std::vector<ExampleColumn::Flag> flags;
    for (const NamedExamples& own : *named) {
        flags.push_back({own.name, "named group", static_cast<int>(names.size())});
        names.push_back(own.name);
    }
    const std::size_t count = source.task->labels.size();
    return {{.id = "named",
             .title = "named groups",
             .meaning = "groups that you named",
             .words = wordsOf(std::move(names)),
             .codes = once([named, count] {
                 std::vector<int> rows(count);
                 std::iota(rows.begin(), rows.end(), 0);
                 return membershipIn(*named, rows, count);
             }),
             .colors = categoryColorsOf({}, named->size()),
             .several = "several named groups",
             .none = "none",
             .isOnCard = true,
             .queryName = "named",
             .flags = std::move(flags)}};
}

} // namespace

ColumnKind namedGroups() {
    return {.id = "named", .columns = namedColumns};
}

} // namespace groupscope::column
