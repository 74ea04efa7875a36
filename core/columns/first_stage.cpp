// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/columns/column_parts.h"

namespace groupscope::column {

namespace {

/// Examples that the first stage says nothing of have no value, and none has where the run is not in memory.
std::vector<ExampleColumn> foundColumns(const ColumnSource& source) {
    std::vector<ExampleColumn> columns;
    const auto& run = source.run;
    const std::size_t count = source.task->labels.size();
    for (std::size_t i = 0; run && i < run->found.size(); ++i) {
        const Column& found = run->found[i];
        const bool isKnown = found.codes.size() == count;
        columns.push_back({.id = "found:" + found.name,
                           .title = "stage 1: " + found.name,
                           .meaning = "found by the run's first stage",
                           .of = ExampleColumn::Of::firstStage,
                           .words = {run, &found.categories},
                           .codes = once([run, &found, count, isKnown] {
                               return GroupMembership(isKnown ? found.codes : std::vector<int>(count, -1));
                           }),
                           .colors = categoryColorsOf({}, found.categories.size()),
                           .queryName = isKnown ? found.name : "",
                           .flagCode = flagCodeOf(found.categories)});
    }
    return columns;
}

} // namespace

ColumnKind firstStage() {
    return {.id = "found", .columns = foundColumns};
}

} // namespace groupscope::column
