// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task.h"

#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/data/task_members.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string_view>
#include <utility>

namespace groupscope {

namespace {

/// How many letters must be changed, added or taken away to make one word of the other.
std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j)
            diagonal = std::exchange(
                row[j], std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)}));
    }
    return row[b.size()];
}

/// " (did you mean 'test'?)" for a misprint; nothing for another word.
std::string nearestSplit(const std::string& word) {
    constexpr std::size_t most = 2, longest = 32;
    std::string nearest;
    std::size_t least = most + 1;
    for (const std::string_view known : {"train", "val", "test", "validation", "training"})
        if (const std::size_t distance = word.size() > longest ? longest : editDistance(word, known);
            distance < least && 2 * distance <= known.size()) {
            least = distance;
            nearest = known;
        }
    return nearest.empty() ? nearest : " (did you mean '" + nearest + "'?)";
}

/// Split of each category of the split column; a word that is no split is reported once.
std::vector<Split> splitsOfCategories(const Column& column, std::vector<std::string>& warnings) {
    std::vector<Split> splits;
    for (const std::string& category : column.categories) {
        const std::optional<Split> split = parseSplit(category);
        if (!split)
            warnings.push_back("rows with " + column.name + " '" + category +
                               "' are left out: not train, val or test" + nearestSplit(category));
        splits.push_back(split.value_or(Split::none));
    }
    return splits;
}

/// Ends the work, or counts what was left out, when rows of the splits hold NaN or Inf. `first` is the first.
void settleBrokenRows(Task& task, BrokenRows choice, int first) {
    const int count = task.brokenCount();
    if (count == 0)
        return;
    const std::string what =
        std::to_string(count) + (count == 1 ? " row holds" : " rows hold") + " NaN or Inf";
    const std::string where = task.set->path.string() + " /obsm/" + task.embedding->name + " row " +
                              std::to_string(first) + " first";
    if (choice == BrokenRows::refuse)
        throw DataError(what, where,
                        "leave them out (--broken-rows exclude), or set their split to something other than "
                        "train, val, test");
    if (std::all_of(task.rows.begin(), task.rows.end(), [](const auto& rows) { return rows.empty(); }))
        throw DataError("every row of the splits holds NaN or Inf", where, "write the embedding anew");
    task.warnings.push_back(what + (count == 1 ? " and is left out" : " and are left out"));
}

/// Length of each row of an embedding (N,D), NaN where it holds NaN or infinity; (N,). One look at the rows,
/// which may lie on disk.
std::vector<float> lengthsOf(const MatrixView<float>& X) {
    std::vector<float> lengths(static_cast<std::size_t>(X.rows()));
    parallelFor(lengths.size(), 1024, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const auto row = X.row(static_cast<Eigen::Index>(i));
            lengths[i] = row.allFinite() ? row.norm() : std::numeric_limits<float>::quiet_NaN();
        }
    });
    return lengths;
}

double meanNormOf(const Task& task, const std::vector<float>& lengths) {
    double total = 0.0;
    std::size_t count = 0;
    for (const std::vector<int>& rows : task.rows) {
        for (const int row : rows)
            total += static_cast<double>(lengths[static_cast<std::size_t>(row)]);
        count += rows.size();
    }
    return total / static_cast<double>(count);
}

void addWarnings(Task& task, std::size_t unlabelled) {
    if (unlabelled > 0)
        task.warnings.push_back(std::to_string(unlabelled) +
                                (unlabelled == 1 ? " row without class or split is left out"
                                                 : " rows without class or split are left out"));
    task.firstGap = task.warnings.size();
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

/// Sorts the rows that have a class and no broken values into the splits.
void assignRows(Task& task, const Column& splitColumn, const std::vector<float>& lengths,
                BrokenRows brokenRows) {
    const std::vector<Split> splits = splitsOfCategories(splitColumn, task.warnings);
    std::size_t unlabelled = 0;
    int firstBroken = -1;
    for (std::size_t row = 0; row < task.labels.size(); ++row) {
        const int splitCode = splitColumn.codes[row];
        if (task.labels[row] < 0 || splitCode < 0) {
            ++unlabelled;
            continue;
        }
        const Split split = splits[static_cast<std::size_t>(splitCode)];
        if (split == Split::none)
            continue;
        if (std::isnan(lengths[row])) {
            firstBroken = firstBroken < 0 ? static_cast<int>(row) : firstBroken;
            ++task.brokenCounts[static_cast<std::size_t>(split)];
            continue;
        }
        task.rows[static_cast<std::size_t>(split)].push_back(static_cast<int>(row));
    }
    countGroups(task);
    addWarnings(task, unlabelled);
    settleBrokenRows(task, brokenRows, firstBroken);
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
    const std::vector<float> lengths = lengthsOf(task->X());
    assignRows(*task, splitColumn, lengths, selection.brokenRows);
    if (std::all_of(task->rows.begin(), task->rows.end(), [](const auto& rows) { return rows.empty(); }))
        throw DataError("no row belongs to a split", set->path.string() + " /obs/" + splitColumn.name,
                        "set that column to 'train', 'val' or 'test'");
    task->meanNorm = meanNormOf(*task, lengths);
    task->partition = partitionOf(*task, selection);
    task->classOrder = examineClassOrder(*task);
    if (task->classOrder && task->classOrder->isSuspicious())
        task->warnings.push_back(classOrderFinding(*task->classOrder, task->groups.classes()));
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
