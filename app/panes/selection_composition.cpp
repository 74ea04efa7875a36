// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/selection_composition.h"

#include "app/views/map_coloring.h"

#include <algorithm>

namespace groupscope {

SelectionComposition composeSelection(const ExampleColumn& column, const Task& task,
                                      const std::vector<int>& rows, const RowSelection& selection,
                                      const Run* run) {
    const std::vector<int> predictions = run != nullptr ? predictionsOfRows(task, *run) : std::vector<int>();
    const GroupMembership& codes = column.codes();
    std::vector<SelectedValue> parts(column.words->size() + 1);
    for (std::size_t value = 0; value < parts.size(); ++value)
        parts[value].code = static_cast<int>(value) - 1; // the first for examples without one
    SelectionComposition result;
    for (std::size_t point = 0; point < rows.size(); ++point) {
        const auto row = static_cast<std::size_t>(rows[point]);
        const bool selected = selection.contains(point);
        const bool predicted = selected && !predictions.empty() && predictions[row] >= 0;
        const auto count = [&](SelectedValue& part) {
            ++part.shown;
            part.selected += selected ? 1 : 0;
            part.predicted += predicted ? 1 : 0;
            part.correct += predicted && predictions[row] == task.labels[row] ? 1 : 0;
        };
        count(result.all);
        for (const int code : codes.of(row))
            count(parts[static_cast<std::size_t>(code + 1)]);
        if (codes.of(row).empty())
            count(parts.front());
    }
    for (const SelectedValue& part : parts)
        if (part.selected > 0)
            result.values.push_back(part);
    std::stable_sort(result.values.begin(), result.values.end(),
                     [](const SelectedValue& a, const SelectedValue& b) { return a.selected > b.selected; });
    return result;
}

} // namespace groupscope
