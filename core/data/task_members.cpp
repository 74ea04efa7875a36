// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task_members.h"

#include "core/base/error.h"

#include <algorithm>
#include <utility>

namespace groupscope {

GroupMembership Task::membershipOf(std::span<const int> ofRows) const {
    if (groups.overlaps())
        return overlapping.ofRows(ofRows);
    std::vector<int> ids;
    ids.reserve(ofRows.size());
    for (const int row : ofRows)
        ids.push_back(groupIds[static_cast<std::size_t>(row)]);
    return ids;
}

bool Task::hasGroups(Split split) const {
    const std::vector<int>& counts = countsOf(split);
    return std::any_of(counts.begin(), counts.end(), [](int count) { return count > 0; });
}

void takeGroups(Task& task, TaskGroups groups) {
    task.groups = std::move(groups.scheme);
    task.groupIds = std::move(groups.ids);
    task.overlapping = std::move(groups.overlapping);
    task.warnings.insert(task.warnings.end(), groups.warnings.begin(), groups.warnings.end());
}

void countGroups(Task& task) {
    for (const Split split : allSplits) {
        std::vector<int>& counts = task.groupCounts[static_cast<std::size_t>(split)];
        counts.assign(static_cast<std::size_t>(task.groups.groupCount()), 0);
        for (const int row : task.rowsOf(split))
            for (const int group : task.groupsOf(static_cast<std::size_t>(row)))
                ++counts[static_cast<std::size_t>(group)];
    }
}

std::shared_ptr<const Task> partitionOf(const Task& task, const TaskSelection& selection) {
    const TaskSelection wanted = partitionSelection(*task.set, selection);
    if (!task.groups.overlaps() || wanted.attributes.empty())
        return nullptr;
    auto partition = std::make_shared<Task>(task);
    partition->warnings.clear();
    takeGroups(*partition,
               resolveGroups(*task.set, wanted, task.set->column(task.groups.className()), task.splitColumn));
    countGroups(*partition);
    return partition;
}

std::shared_ptr<const Task> oneGroupTask(const std::shared_ptr<const Task>& task,
                                         const std::function<void(const std::string&)>& notice) {
    if (task->groups.overlaps()) {
        if (!task->partition)
            throw DataError("the groups overlap, but this method needs one group for each row",
                            task->set->path.string() + " /uns/groupscope/group_columns",
                            "name an attribute to train by beside the group columns (on the command line "
                            "--attributes " +
                                task->groups.attributes().front().name +
                                "), or choose a method that needs no group labels");
        return oneGroupTask(task->partition, notice);
    }
    const auto isOutside = [&](int row) { return task->groupIds[static_cast<std::size_t>(row)] < 0; };
    std::size_t outside = 0;
    for (const std::vector<int>& rows : task->rows)
        outside += static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), isOutside));
    if (outside == 0)
        return task;
    auto inside = std::make_shared<Task>(*task);
    for (std::vector<int>& rows : inside->rows)
        std::erase_if(rows, isOutside);
    notice(std::to_string(outside) + (outside == 1 ? " row that is" : " rows that are") +
           " in no group cannot be used by this method");
    return inside;
}

TaskSelection selectionOf(const Task& task) {
    TaskSelection selection{.embedding = task.embedding->name,
                            .classColumn = task.groups.className(),
                            .splitColumn = task.splitColumn,
                            .useFileAttributes = false};
    const std::vector<std::string> names = task.groups.attributeNames();
    switch (task.groups.kind()) {
    case GroupScheme::Kind::crossed:
        selection.attributes = names;
        break;
    case GroupScheme::Kind::named:
        selection.groupColumn = names.front();
        break;
    case GroupScheme::Kind::overlapping:
        selection.groupColumns = names;
        if (task.partition)
            selection.attributes = task.partition->groups.attributeNames();
        break;
    }
    return selection;
}

std::string describeRow(const Task& task, std::size_t row) {
    if (task.labels[row] < 0)
        return "without class";
    const std::span<const int> groups = task.groupsOf(row);
    const std::string& ofClass = task.groups.classes()[static_cast<std::size_t>(task.labels[row])];
    if (groups.empty())
        return ofClass + ", in no group";
    if (!task.groups.overlaps())
        return task.groups.groupName(groups.front());
    std::string text;
    for (const int group : groups)
        text += (text.empty() ? ofClass + ": " : ", ") +
                task.groups.combinationName(task.groups.combinationOf(group));
    return text;
}

} // namespace groupscope
