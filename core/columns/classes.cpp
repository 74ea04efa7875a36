// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/columns/column_parts.h"

namespace groupscope::column {

namespace {

std::vector<ExampleColumn> classColumns(const ColumnSource& source) {
    const auto& task = source.task;
    const Column* stored = task->set->findColumn(task->groups.className());
    return {{.id = "class",
             .title = task->groups.className(),
             .meaning = "class of the task",
             .words = {task, &task->groups.classes()},
             .codes = once([task] { return GroupMembership(task->labels); }),
             .colors = categoryColorsOf(stored != nullptr ? stored->colors : std::vector<std::string>(),
                                        task->groups.classes().size()),
             .queryName = "class"}};
}

} // namespace

ColumnKind classes() {
    return {.id = "class", .columns = classColumns};
}

} // namespace groupscope::column
