// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task.h"

#include "core/base/error.h"
#include "core/data/task_members.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

/// Split of each category of the split column; a word that is no split is reported once.
std::vector<Split> splitsOfCategories(const Column& column, std::vector<std::string>& warnings) {
    std::vector<Split> splits;
    for (const std::string& category : column.categories) {
        const std::optional<Split> split = parseSplit(category);
        if (!split)
            warnings.push_back("rows with " + column.name + " '" + category +
                               "' are left out: not train, val or test");
        splits.push_back(split.value_or(Split::none));
    }
    return splits;
}

void requireFinite(const Task& task) {
    const EmbeddingRows& X = task.X();
    std::size_t badRows = 0;
    int firstBad = -1;
    for (const std::vector<int>& rows : task.rows)
        for (const int row : rows)
            if (!X.row(row).allFinite()) {
                firstBad = badRows++ == 0 ? row : std::min(firstBad, row);
            }
    if (badRows > 0)
        throw DataError(std::to_string(badRows) + (badRows == 1 ? " row holds" : " rows hold") +
                            " NaN or Inf",
                        task.set->path.string() + " /obsm/" + task.embedding->name + " row " +
                            std::to_string(firstBad) + " first",
                        "remove these rows, or set their split to something other than train, val, test");
}

double meanNormOf(const Task& task) {
    double total = 0.0;
    std::size_t count = 0;
    for (const std::vector<int>& rows : task.rows) {
        for (const int row : rows)
            total += static_cast<double>(task.X().row(row).norm());
        count += rows.size();
    }
    return total / static_cast<double>(count);
}

void addWarnings(Task& task, std::size_t unlabelled) {
    if (unlabelled > 0)
        task.warnings.push_back(std::to_string(unlabelled) +
                                (unlabelled == 1 ? " row without class or split is left out"
                                                 : " rows without class or split are left out"));
    if (task.rowsOf(Split::train).empty())
        task.warnings.push_back("the train split has no rows: only zero-shot can be used");
    for (const Split split : {Split::validation, Split::test})
        if (task.rowsOf(split).empty())
            task.warnings.push_back("the " + std::string(splitName(split)) +
                                    " split has no rows: its figures are left out");
    if (task.rowsOf(Split::train).empty())
        return; // then every group lacks them
    int shown = 0;
    for (int g = 0; g < task.groups.groupCount(); ++g) {
        const auto group = static_cast<std::size_t>(g);
        const bool used = task.countsOf(Split::validation)[group] + task.countsOf(Split::test)[group] > 0;
        if (task.countsOf(Split::train)[group] == 0 && used && shown++ < 5)
            task.warnings.push_back("group '" + task.groups.groupName(g) +
                                    "' has no training rows: no method can learn it from its own examples");
    }
    if (shown > 5)
        task.warnings.push_back(std::to_string(shown - 5) + (shown == 6
                                                                 ? " more group has no training rows"
                                                                 : " more groups have no training rows"));
}

/// Sorts the rows that have a class into the splits.
void assignRows(Task& task, const Column& splitColumn) {
    const std::vector<Split> splits = splitsOfCategories(splitColumn, task.warnings);
    std::size_t unlabelled = 0;
    for (std::size_t row = 0; row < task.labels.size(); ++row) {
        const int splitCode = splitColumn.codes[row];
        if (task.labels[row] < 0 || splitCode < 0) {
            ++unlabelled;
            continue;
        }
        const Split split = splits[static_cast<std::size_t>(splitCode)];
        if (split != Split::none)
            task.rows[static_cast<std::size_t>(split)].push_back(static_cast<int>(row));
    }
    countGroups(task);
    addWarnings(task, unlabelled);
}

} // namespace

std::shared_ptr<const Task> makeTask(std::shared_ptr<const EmbeddingSet> set,
                                     const TaskSelection& selection) {
    auto task = std::make_shared<Task>();
    task->set = set;
    task->embedding = &set->embedding(selection.embedding);
    const Column& classColumn =
        columnOfRows(*set, chosenColumn(*set, selection.classColumn, set->classKey, "class"));
    const Column& splitColumn =
        columnOfRows(*set, chosenColumn(*set, selection.splitColumn, set->splitKey, "split"));
    takeGroups(*task, resolveGroups(*set, selection, classColumn, splitColumn.name));
    task->splitColumn = splitColumn.name;
    task->labels = classColumn.codes;
    if (task->classCount() < 2)
        throw DataError("column '" + classColumn.name + "' has " +
                            (task->classCount() == 1 ? "1 class only" : "no classes"),
                        set->path.string() + " /obs", "choose a class column with at least two values");
    assignRows(*task, splitColumn);
    if (std::all_of(task->rows.begin(), task->rows.end(), [](const auto& rows) { return rows.empty(); }))
        throw DataError("no row belongs to a split", set->path.string() + " /obs/" + splitColumn.name,
                        "set that column to 'train', 'val' or 'test'");
    requireFinite(*task);
    task->meanNorm = meanNormOf(*task);
    task->partition = partitionOf(*task, selection);
    return task;
}

void requireTrainable(const Task& task) {
    const std::vector<int>& rows = task.rowsOf(Split::train);
    if (rows.empty())
        throw DataError("no row belongs to the training split",
                        task.set->path.string() + " /obs/" + task.splitColumn,
                        "set that column to 'train' for some rows, or use zero-shot, which trains nothing");
    const int first = task.labels[static_cast<std::size_t>(rows.front())];
    if (std::all_of(rows.begin(), rows.end(),
                    [&](int row) { return task.labels[static_cast<std::size_t>(row)] == first; }))
        throw DataError("the training rows are all of class '" +
                            task.groups.classes()[static_cast<std::size_t>(first)] + "'",
                        task.set->path.string() + " /obs",
                        "choose a class or split column that gives training rows of two classes");
}

} // namespace groupscope
