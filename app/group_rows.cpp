// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/group_rows.h"

#include "app/map_coloring.h"

#include <algorithm>

namespace groupscope {

RowSelection rowsOfGroup(const Task& task, int group, const std::string& rowSet) {
    RowSelection selection(task.labels.size());
    for (const RowSet& set : task.rowSets) {
        if (!rowSet.empty() && set.name != rowSet)
            continue;
        for (const int row : set.rows) {
            const auto groups = task.groupsOf(static_cast<std::size_t>(row));
            if (std::find(groups.begin(), groups.end(), group) != groups.end())
                selection.set(static_cast<std::size_t>(row), true);
        }
    }
    return selection;
}

RowSelection pointsOf(const RowSelection& rows, const std::vector<int>& shown) {
    RowSelection points(shown.size());
    for (std::size_t point = 0; point < shown.size(); ++point)
        if (rows.contains(static_cast<std::size_t>(shown[point])))
            points.set(point, true);
    return points;
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
