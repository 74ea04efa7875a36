// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/columns/column_parts.h"
#include "core/runs/run_rows.h"

namespace groupscope::column {

namespace {

std::vector<ExampleColumn> predictionColumns(const ColumnSource& source) {
    const auto& task = source.task;
    ExampleColumn column = columnOfRun(source, "prediction", "prediction", "class that the run predicts");
    column.words = {task, &task->groups.classes()};
    column.codes = once([task, run = source.run] {
        return GroupMembership(run ? predictionOfEachRow(*run, task->labels.size())
                                   : std::vector<int>(task->labels.size(), -1));
    });
    column.colors = categoryColorsOf({}, task->groups.classes().size());
    column.isOnCard = true;
    column.queryName = "predicted";
    return {std::move(column)};
}

} // namespace

ColumnKind prediction() {
    return {.id = "prediction", .columns = predictionColumns};
}

} // namespace groupscope::column
