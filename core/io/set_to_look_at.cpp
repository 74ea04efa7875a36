// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/set_to_look_at.h"

#include "core/base/sha256.h"
#include "core/data/task_to_look_at.h"
#include "core/io/anndata/derived_set.h"

#include <algorithm>

namespace groupscope {

namespace {

/// The name a role's column goes by: what is wanted, what the file says, or the name of the role.
const Column* columnOfRole(const EmbeddingSet& set, const std::string& wanted, const std::string& ofFile,
                           const std::string& role) {
    return set.findColumn(!wanted.empty() ? wanted : !ofFile.empty() ? ofFile : role);
}

std::string addConstant(EmbeddingSet& set, const std::string& wanted, const std::string& value) {
    Column column{freeColumnName(set, wanted), {value}, std::vector<int>(set.size(), 0), {}};
    set.columns.push_back(std::move(column));
    return set.columns.back().name;
}

} // namespace

std::size_t classCountOf(const EmbeddingSet& set, const TaskSelection& selection) {
    const Column* column = columnOfRole(set, selection.classColumn, set.classKey, "class");
    return column == nullptr ? 0 : column->categories.size();
}

bool hasClasses(const EmbeddingSet& set, const TaskSelection& selection) {
    return classCountOf(set, selection) > 0;
}

bool hasSplit(const EmbeddingSet& set, const TaskSelection& selection) {
    return selection.drawnSplit || !set.splits.empty() ||
           columnOfRole(set, selection.splitColumn, set.splitKey, "split") != nullptr;
}

std::shared_ptr<const Task> taskToLookAt(const std::shared_ptr<const EmbeddingSet>& set,
                                         const TaskSelection& selection) {
    const bool classes = hasClasses(*set, selection), split = hasSplit(*set, selection);
    if (classes && split)
        return makeTaskToLookAt(set, selection);
    auto shown = std::make_shared<EmbeddingSet>(*set);
    TaskSelection wanted = selection;
    if (!classes) {
        wanted.classColumn = addConstant(*shown, "class", "not labelled");
        shown->classKey = wanted.classColumn;
    }
    if (!split) {
        const std::string column = addConstant(*shown, "shown", "all");
        shown->splitKey.clear();
        wanted.splitColumn.clear();
        shown->splits = {{.name = "all",
                          .title = "All examples",
                          .purpose = Purpose::report,
                          .column = column,
                          .value = "all"}};
    }
    if (!set->sha256.empty()) // no run of the set itself is one of these rows
        shown->sha256 = sha256OfText("groupscope to look at 1\n" + set->sha256);
    return makeTaskToLookAt(shown, wanted);
}

TrainingObstacle trainingObstacleOf(const EmbeddingSet& set, const TaskSelection& selection,
                                    const Task& task) {
    if (!hasClasses(set, selection))
        return TrainingObstacle::classes;
    if (task.classCount() < 2)
        return TrainingObstacle::secondClass;
    if (!hasSplit(set, selection))
        return TrainingObstacle::split;
    const std::vector<int>& rows = task.fitRows();
    if (rows.empty())
        return TrainingObstacle::trainingRows;
    const auto classOf = [&](int row) { return task.labels[row]; };
    const bool same =
        std::all_of(rows.begin(), rows.end(), [&](int row) { return classOf(row) == classOf(rows.front()); });
    return same ? TrainingObstacle::trainingClasses : TrainingObstacle::nothing;
}

} // namespace groupscope
