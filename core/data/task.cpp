// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task.h"

#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/data/drawn_split.h"
#include "core/data/near_names.h"
#include "core/data/task_members.h"
#include "core/data/task_rows.h"
#include "core/data/task_to_look_at.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace groupscope {

namespace {

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
    const std::vector<int> rows = task.rowsWithClass();
    double total = 0.0;
    for (const int row : rows)
        total += static_cast<double>(lengths[row]);
    return total / static_cast<double>(rows.size());
}

/// The split to use: drawn, of a column, or none where the file declares splits. Says in the task what is
/// drawn.
std::optional<Column> splitColumnValues(const EmbeddingSet& set, const TaskSelection& selection, Task& task) {
    task.drawnSplit = selection.drawnSplit;
    if (task.drawnSplit) {
        DrawnColumn drawn =
            drawSplit(set, makeStrata(set, selection, StratifyBy::group), *task.drawnSplit, "drawn split");
        task.drawnSplit->redrawTest = drawn.redrawsTest;
        task.warnings = std::move(drawn.warnings);
        return std::move(drawn.column);
    }
    if (selection.splitColumn.empty() && set.splitKey.empty() && !set.splits.empty() &&
        !set.findColumn("split"))
        return std::nullopt;
    return columnOfRows(set, chosenColumn(set, selection.splitColumn, set.splitKey, "split"));
}

/// Whether the split is the one that the file's splits go with.
bool isSplitOfFile(const EmbeddingSet& set, const TaskSelection& selection) {
    const std::string ofFile = set.splitKey.empty() ? "split" : set.splitKey;
    return !selection.drawnSplit && (selection.splitColumn.empty() || selection.splitColumn == ofFile);
}

/// Everything that goes with an embedding. Class templates are of the file's class column.
std::vector<TaskInput> inputsOf(const EmbeddingSet& set, const Embedding& embedding,
                                const TaskSelection& selection) {
    std::vector<TaskInput> inputs{{.role = rowsRole, .name = embedding.name, .values = embedding.rows}};
    for (std::size_t view = 0; view < embedding.views.size(); ++view)
        inputs.push_back({.role = viewRole(view),
                          .name = embedding.views[view].name,
                          .values = embedding.views[view].rows});
    if (embedding.texts.rows.size() > 0)
        inputs.push_back({.role = textRole,
                          .name = "texts/" + embedding.name,
                          .values = embedding.texts.rows,
                          .owner = embedding.texts.rowOfText});
    const bool ofThisClass = selection.classColumn.empty() || selection.classColumn == set.classKey;
    if (embedding.templates.rows.size() > 0 && ofThisClass)
        inputs.push_back({.role = templateRole,
                          .name = "class_templates/" + embedding.name,
                          .over = TaskInput::Over::classes,
                          .values = embedding.templates.rows,
                          .owner = embedding.templates.classOfTemplate});
    return inputs;
}

bool lacksRows(const Task& task) {
    return std::all_of(task.splits.begin(), task.splits.end(),
                       [](const Split& set) { return set.rows.empty(); });
}

bool usualSetsLackRows(const Task& task) {
    return std::all_of(task.splits.begin(), task.splits.begin() + usualSplits.size(),
                       [](const Split& set) { return set.isEmpty(); });
}

/// The values of a split column that names no split, for a message.
std::string valuesOf(const std::optional<Column>& split) {
    constexpr std::size_t mostNamed = 5;
    std::string text;
    for (std::size_t i = 0; split && i < split->categories.size() && i < mostNamed; ++i)
        text += (i == 0 ? " (its values are '" : "', '") + split->categories[i];
    return text.empty() ? text : text + (split->categories.size() > mostNamed ? "', …)" : "')");
}

/// Warns of values of class, groups and split that people may take for one.
void warnOfNearNames(const EmbeddingSet& set, const Column& classColumn, const std::optional<Column>& split,
                     Task& task) {
    std::vector<const Column*> columns{&classColumn};
    if (split)
        columns.push_back(&*split);
    for (const std::string& name : task.groups.attributeNames())
        columns.push_back(&set.column(name));
    for (const Column* column : columns)
        if (const std::string warning = nearNamesWarning(*column); !warning.empty())
            task.warnings.push_back(warning);
}

/// Use of a task: training, or viewing only.
enum class TaskUse { train, look };

std::shared_ptr<const Task> makeTaskFor(TaskUse use, const std::shared_ptr<const EmbeddingSet>& set,
                                        const TaskSelection& selection) {
    auto task = std::make_shared<Task>();
    task->set = set;
    task->embedding = &set->embedding(selection.embedding);
    task->inputs = inputsOf(*set, *task->embedding, selection);
    const Column& classColumn =
        columnOfRows(*set, chosenColumn(*set, selection.classColumn, set->classKey, "class"));
    const std::optional<Column> split = splitColumnValues(*set, selection, *task);
    task->splitColumn = split && !task->drawnSplit ? split->name : "";
    takeGroups(*task, resolveGroups(*set, selection, classColumn, task->splitColumn));
    task->labels = classColumn.codes;
    warnOfNearNames(*set, classColumn, split, *task);
    if (task->classCount() < (use == TaskUse::train ? 2 : 1))
        throw DataError("column '" + classColumn.name + "' has " +
                            (task->classCount() == 1 ? "1 class only" : "no classes"),
                        FilePlace(set->path.string(), "/obs"),
                        "choose a class column with at least two values");
    const std::vector<float> lengths = lengthsOf(task->X());
    assignRows(*task, planSplits(*set, split ? &*split : nullptr, isSplitOfFile(*set, selection)), selection,
               lengths);
    const bool othersDo = use == TaskUse::look || !set->splits.empty();
    if (lacksRows(*task) || (!othersDo && usualSetsLackRows(*task)))
        throw DataError(
            "no example belongs to a split" + valuesOf(split),
            FilePlace(set->path.string(), split ? "/obs/" + split->name : "/uns/groupscope/row_sets"),
            "set that column to 'train', 'val' or 'test'");
    task->meanNorm = meanNormOf(*task, lengths);
    task->partition = partitionOf(*task, selection);
    task->classOrder = examineClassOrder(*task);
    if (task->classOrder && task->classOrder->isSuspicious())
        task->warnings.push_back(classOrderFinding(*task->classOrder, task->groups.classes()));
    return task;
}

} // namespace

std::shared_ptr<const Task> makeTask(std::shared_ptr<const EmbeddingSet> set,
                                     const TaskSelection& selection) {
    return makeTaskFor(TaskUse::train, set, selection);
}

std::shared_ptr<const Task> makeTaskToLookAt(const std::shared_ptr<const EmbeddingSet>& set,
                                             const TaskSelection& selection) {
    return makeTaskFor(TaskUse::look, set, selection);
}

void requireTrainable(const Task& task) {
    const std::vector<int>& rows = task.fitRows();
    if (rows.empty())
        throw DataError("no example belongs to a training split",
                        FilePlace(task.set->path.string(), task.splitColumn.empty()
                                                               ? "/uns/groupscope/row_sets"
                                                               : "/obs/" + task.splitColumn),
                        "set the split of some examples to 'train', or use zero-shot, which trains nothing");
    const int first = task.labels[static_cast<std::size_t>(rows.front())];
    if (std::all_of(rows.begin(), rows.end(), [&](int row) { return task.labels[row] == first; }))
        throw DataError("the training examples are all of class '" + task.groups.classes()[first] + "'",
                        FilePlace(task.set->path.string(), "/obs"),
                        "choose a class or split column that gives training examples of two classes");
}

} // namespace groupscope
