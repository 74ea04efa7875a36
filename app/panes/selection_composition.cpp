// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/selection_composition.h"

#include "app/views/map_coloring.h"

#include <algorithm>

namespace groupscope {

SelectionComposition composeSelection(const Task& task, const std::vector<int>& rows,
                                      const RowSelection& selection, const Run* run) {
    const std::vector<int> predictions = run != nullptr ? predictionsOfRows(task, *run) : std::vector<int>();
    std::vector<SelectedGroup> parts(static_cast<std::size_t>(task.groups.groupCount()) + 1);
    for (std::size_t g = 0; g < parts.size(); ++g)
        parts[g].group = static_cast<int>(g) - 1; // the first for rows without a group
    SelectionComposition result;
    for (std::size_t point = 0; point < rows.size(); ++point) {
        const auto row = static_cast<std::size_t>(rows[point]);
        const bool selected = selection.contains(point);
        const bool predicted = selected && !predictions.empty() && predictions[row] >= 0;
        const auto count = [&](SelectedGroup& part) {
            ++part.shown;
            part.selected += selected ? 1 : 0;
            part.predicted += predicted ? 1 : 0;
            part.correct += predicted && predictions[row] == task.labels[row] ? 1 : 0;
        };
        count(result.all);
        for (const int group : task.groupsOf(row))
            count(parts[static_cast<std::size_t>(group + 1)]);
        if (task.groupsOf(row).empty())
            count(parts.front());
    }
    for (const SelectedGroup& part : parts)
        if (part.selected > 0)
            result.groups.push_back(part);
    std::stable_sort(result.groups.begin(), result.groups.end(),
                     [](const SelectedGroup& a, const SelectedGroup& b) { return a.selected > b.selected; });
    return result;
}

} // namespace groupscope
