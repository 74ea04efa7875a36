// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/group_rows.h"

#include "app/views/map_coloring.h"

#include <algorithm>

namespace groupscope {

namespace {

/// The rows of the splits for which `belongs` is true.
template<class Belongs>
RowSelection rowsWhere(const Task& task, const std::string& split, const Belongs& belongs) {
    RowSelection selection(task.labels.size());
    for (const Split& set : task.splits)
        if (split.empty() || set.name == split)
            for (const int row : set.rows)
                if (belongs(static_cast<std::size_t>(row)))
                    selection.set(static_cast<std::size_t>(row), true);
    return selection;
}

} // namespace

RowSelection rowsOfGroup(const Task& task, int group, const std::string& split) {
    return rowsWhere(task, split, [&](std::size_t row) {
        const auto groups = task.groupsOf(row);
        return std::find(groups.begin(), groups.end(), group) != groups.end();
    });
}

RowSelection rowsOfMember(const Task& task, const Grouping& grouping, int member, const std::string& split) {
    return rowsWhere(task, split, [&](std::size_t row) {
        if (grouping.by == Grouping::By::examples)
            return (*grouping.examples)[static_cast<std::size_t>(member)].rows.contains(row);
        if (grouping.by == Grouping::By::classes) // rows in no group too
            return task.labels[row] == member;
        const auto groups = task.groupsOf(row);
        return std::any_of(groups.begin(), groups.end(),
                           [&](int group) { return grouping.memberOf[group] == member; });
    });
}

std::vector<NamedExamples> examplesByValue(const ExampleColumn& column) {
    const GroupMembership& codes = column.codes();
    std::vector<NamedExamples> groups;
    for (const std::string& word : *column.words)
        groups.push_back({word, RowSelection(codes.size())});
    for (std::size_t row = 0; row < codes.size(); ++row)
        for (const int code : codes.of(row))
            groups[static_cast<std::size_t>(code)].rows.set(row, true);
    return groups;
}

RowSelection wrongRowsOf(const Task& task, const Run& run, const RowSelection& rows) {
    const std::vector<int> predictions = predictionsOfRows(task, run);
    RowSelection wrong(rows.rowCount());
    for (const int row : rows.rows()) {
        const auto index = static_cast<std::size_t>(row);
        if (predictions[index] >= 0 && predictions[index] != task.labels[index])
            wrong.set(index, true);
    }
    return wrong;
}

} // namespace groupscope
