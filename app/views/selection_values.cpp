// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/selection_values.h"

#include "core/runs/run_rows.h"
#include "core/slices/slice_members.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope {

RowSelection worstExamplesOf(const WorstKey& key, const Task& task, const Run* run,
                             const RunContext& /*context*/,
                             const std::function<void(RowSelection)>& /*tell*/) {
    const Split& split = task.split(key.split, "the worst examples");
    const std::vector<float> values =
        valueOfEachRow(*run, key.byMargin ? RowValue::margin : RowValue::loss, task.labels);
    std::vector<std::pair<float, int>> ranked; // the worst first
    for (const int row : split.rows)
        if (const float value = values[static_cast<std::size_t>(row)]; !std::isnan(value))
            ranked.emplace_back(key.byMargin ? value : -value, row);
    if (ranked.empty())
        throw DataError("the run has no logits of the " + split.title + " split", "", "choose another split");
    const auto count = std::min(ranked.size(), static_cast<std::size_t>(std::max(0, key.count)));
    std::partial_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(count), ranked.end());
    RowSelection worst(task.labels.size());
    for (std::size_t i = 0; i < count; ++i)
        worst.set(static_cast<std::size_t>(ranked[i].second), true);
    return worst;
}

RowSelection grownSelectionOf(const GrowKey& key, const ValueSource& source,
                              const std::function<void(RowSelection)>& /*tell*/) {
    return withNearest(*source.task, *key.selection.get(), *key.among.get(), key.count, source.context);
}

std::size_t bytesOfSelection(const RowSelection& rows) {
    return sizeof rows + rows.rowCount() / 8;
}

} // namespace groupscope
