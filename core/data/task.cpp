// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task.h"

#include "core/base/error.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

/// The column of that name, with one code for each row of the embedding.
const Column& columnOfRows(const EmbeddingSet& set, const std::string& name, Eigen::Index rows) {
    const Column& column = set.column(name);
    if (static_cast<Eigen::Index>(column.codes.size()) != rows)
        throw DataError("column '" + name + "' has " + std::to_string(column.codes.size()) + " rows, not " +
                            std::to_string(rows),
                        set.path.string() + " /obs", "write one label for each row of the embedding");
    return column;
}

/// The name of the column that plays `role`.
std::string chosenColumn(const EmbeddingSet& set, const std::string& wanted, const std::string& fromFile,
                         const std::string& role) {
    const std::string& name = wanted.empty() ? fromFile : wanted;
    if (!name.empty())
        return name;
    if (set.findColumn(role) != nullptr) // a column that is simply called "class" or "split"
        return role;
    std::string names;
    for (const Column& column : set.columns)
        names += (names.empty() ? "" : ", ") + column.name;
    throw DataError("the file does not say which column holds the " + role,
                    set.path.string() + " /uns/groupscope",
                    "choose one of: " + (names.empty() ? "(there are none)" : names));
}

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
                                (unlabelled == 1 ? " row without class, attribute or split is left out"
                                                 : " rows without class, attribute or split are left out"));
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

void assignRows(Task& task, const Column& splitColumn, const std::vector<const Column*>& attributes) {
    const std::vector<Split> splits = splitsOfCategories(splitColumn, task.warnings);
    std::vector<int> codes(attributes.size());
    task.groupIds.assign(task.labels.size(), -1);
    for (auto& counts : task.groupCounts)
        counts.assign(static_cast<std::size_t>(task.groups.groupCount()), 0);
    std::size_t unlabelled = 0;
    for (std::size_t row = 0; row < task.labels.size(); ++row) {
        for (std::size_t i = 0; i < attributes.size(); ++i)
            codes[i] = attributes[i]->codes[row];
        const int group = task.groups.groupOf(task.labels[row], codes);
        task.groupIds[row] = group;
        const int splitCode = splitColumn.codes[row];
        const Split split = splitCode < 0 ? Split::none : splits[static_cast<std::size_t>(splitCode)];
        if (group < 0 || splitCode < 0) {
            ++unlabelled;
            continue;
        }
        if (split == Split::none)
            continue;
        task.rows[static_cast<std::size_t>(split)].push_back(static_cast<int>(row));
        ++task.groupCounts[static_cast<std::size_t>(split)][static_cast<std::size_t>(group)];
    }
    addWarnings(task, unlabelled);
}

} // namespace

std::shared_ptr<const Task> makeTask(std::shared_ptr<const EmbeddingSet> set,
                                     const TaskSelection& selection) {
    auto task = std::make_shared<Task>();
    task->set = set;
    task->embedding = &set->embedding(selection.embedding);
    const Eigen::Index N = task->X().rows();
    const Column& classColumn =
        columnOfRows(*set, chosenColumn(*set, selection.classColumn, set->classKey, "class"), N);
    const Column& splitColumn =
        columnOfRows(*set, chosenColumn(*set, selection.splitColumn, set->splitKey, "split"), N);
    const std::vector<std::string>& names = selection.useFileAttributes && selection.attributes.empty()
                                                ? set->attributeKeys
                                                : selection.attributes;
    std::vector<const Column*> columns;
    std::vector<GroupScheme::Attribute> attributes;
    for (const std::string& name : names) {
        if (name == classColumn.name ||
            name == splitColumn.name) { // every group would be there twice, or never
            task->warnings.push_back("column '" + name + "' is class or split already and makes no groups");
            continue;
        }
        columns.push_back(&columnOfRows(*set, name, N));
        attributes.push_back({name, columns.back()->categories, columns.back()->colors});
    }
    task->groups = GroupScheme(classColumn.name, classColumn.categories, std::move(attributes));
    task->splitColumn = splitColumn.name;
    task->labels = classColumn.codes;
    if (task->classCount() < 2)
        throw DataError("column '" + classColumn.name + "' has " +
                            (task->classCount() == 1 ? "1 class only" : "no classes"),
                        set->path.string() + " /obs", "choose a class column with at least two values");
    assignRows(*task, splitColumn, columns);
    if (std::all_of(task->rows.begin(), task->rows.end(), [](const auto& rows) { return rows.empty(); }))
        throw DataError("no row belongs to a split", set->path.string() + " /obs/" + splitColumn.name,
                        "set that column to 'train', 'val' or 'test'");
    requireFinite(*task);
    task->meanNorm = meanNormOf(*task);
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
