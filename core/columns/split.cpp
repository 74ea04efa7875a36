// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/columns/column_parts.h"

namespace groupscope::column {

namespace {

/// Splits of each example.
GroupMembership splitsOfExamples(const Task& task) {
    std::vector<std::vector<int>> splitsOf(task.labels.size());
    for (std::size_t split = 0; split < task.splits.size(); ++split)
        for (const int row : task.splits[split].rows)
            splitsOf[row].push_back(static_cast<int>(split));
    std::vector<std::size_t> starts{0};
    std::vector<int> splits;
    for (const std::vector<int>& own : splitsOf) {
        splits.insert(splits.end(), own.begin(), own.end());
        starts.push_back(splits.size());
    }
    return {std::move(starts), std::move(splits)};
}

/// Of an example in several splits the last counts, which is the rarer.
std::vector<ExampleColumn> splitColumns(const ColumnSource& source) {
    const auto& task = source.task;
    std::vector<std::string> names;
    for (const Split& split : task->splits)
        names.push_back(split.name);
    return {{.id = "split",
             .title = "split",
             .meaning = "split",
             .words = wordsOf(std::move(names)),
             .codes = once([task] { return splitsOfExamples(*task); }),
             .colors = categoryColorsOf({}, task->splits.size()),
             .queryName = "split"}};
}

} // namespace

ColumnKind split() {
    return {.id = "split", .columns = splitColumns};
}

} // namespace groupscope::column
