// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task_members.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/suggestion.h"
#include "core/base/text.h"
#include "core/data/hidden_groups.h"
#include "core/data/messages.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace groupscope {

GroupMembership Task::membershipOf(std::span<const int> ofRows) const {
    if (groups.overlaps())
        return overlapping.ofRows(ofRows);
    std::vector<int> ids;
    ids.reserve(ofRows.size());
    for (const int row : ofRows)
        ids.push_back(groupIds[row]);
    return ids;
}

std::vector<int> Task::rowsWithClass() const {
    std::vector<int> rows;
    std::vector<char> seen(labels.size(), 0);
    for (const Split& own : splits)
        std::copy_if(own.rows.begin(), own.rows.end(), std::back_inserter(rows),
                     [&](int row) { return std::exchange(seen[row], char{1}) == 0; });
    return rows;
}

std::vector<int> Task::rowsToFitUnlabeled() const {
    std::vector<int> rows;
    const auto add = [&rows](const std::vector<int>& more) {
        rows.insert(rows.end(), more.begin(), more.end());
    };
    for (std::size_t i = 0; i < splits.size(); ++i)
        if (i == fitIndex || splits[i].purpose == Purpose::fitUnlabeled) {
            add(splits[i].rows);
            add(splits[i].unlabeled);
        }
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

const Split* Task::findSplit(std::string_view name) const {
    const auto found = std::find_if(splits.begin(), splits.end(),
                                    [&](const Split& candidate) { return candidate.name == name; });
    return found == splits.end() ? nullptr : &*found;
}

const Split& Task::split(std::string_view word, const Message& where) const {
    if (const Split* found = findSplit(meantSplit(word)))
        return *found;
    std::vector<std::string> names;
    for (const Split& known : splits)
        names.push_back(known.name);
    throw UsageError("there is no split '" + std::string(word) + "'", where, remedyFor(word, names));
}

void takeGroups(Task& task, TaskGroups groups) {
    task.groups = std::move(groups.scheme);
    task.groupIds = std::move(groups.ids);
    task.overlapping = std::move(groups.overlapping);
    task.warnings.insert(task.warnings.end(), groups.warnings.begin(), groups.warnings.end());
}

void countGroups(Task& task) {
    for (Split& own : task.splits) {
        own.groupCounts.assign(static_cast<std::size_t>(task.groups.groupCount()), 0);
        for (const int row : own.rows)
            for (const int group : task.groupsOf(static_cast<std::size_t>(row)))
                ++own.groupCounts[group];
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
    leaveHiddenGroups(*partition);
    countGroups(*partition);
    return partition;
}

std::shared_ptr<const Task> partitionedTask(const std::shared_ptr<const Task>& task) {
    if (!task->groups.overlaps())
        return task;
    if (!task->partition)
        throw MissingInput(
            "the groups overlap, but this method needs one group for each example",
            FilePlace(task->set->path.string(), "/uns/groupscope/group_columns"),
            message<dataMessages, "train_by_attribute">(task->groups.attributes().front().name));
    return task->partition;
}

std::shared_ptr<const Task> oneGroupTask(const std::shared_ptr<const Task>& task,
                                         const std::function<void(const std::string&)>& notice) {
    if (task->groups.overlaps())
        return oneGroupTask(partitionedTask(task), notice);
    const auto isOutside = [&](int row) { return task->groupIds[row] < 0; };
    std::vector<int> outside; // a row may be in several sets
    for (const Split& own : task->splits)
        std::copy_if(own.rows.begin(), own.rows.end(), std::back_inserter(outside), isOutside);
    if (outside.empty())
        return task;
    std::sort(outside.begin(), outside.end());
    outside.erase(std::unique(outside.begin(), outside.end()), outside.end());
    auto inside = std::make_shared<Task>(*task);
    for (Split& own : inside->splits)
        std::erase_if(own.rows, isOutside);
    notice(counted(outside.size(), "example that is", "examples that are") +
           " in no group cannot be used by this method");
    return inside;
}

TaskSelection selectionOf(const Task& task) {
    TaskSelection selection{.embedding = task.embedding->name,
                            .classColumn = task.groups.className(),
                            .splitColumn = task.splitColumn,
                            .drawnSplit = task.drawnSplit,
                            .fitSplit = task.fitRows().empty() ? "" : task.fit().name,
                            .selectSplit = task.selectRows().empty() ? "" : task.select().name,
                            .selectHalves = task.findSplit(otherHalfOf(task.select().name)) != nullptr,
                            .labels = task.labelDraw,
                            .useFileAttributes = false,
                            .brokenRows = BrokenRows::exclude}; // the task has none, or they were left out
    const std::vector<std::string> names = task.groups.attributeNames();
    switch (task.groups.kind()) {
    case GroupScheme::Kind::crossed:
        selection.attributes = names;
        if (!task.set->groupBy.empty()) // the file says otherwise
            selection.groupBy = GroupBy::classAndAttributes;
        break;
    case GroupScheme::Kind::acrossClasses:
        selection.attributes = names;
        selection.groupBy = GroupBy::attributes;
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
    const std::string& ofClass = task.groups.classes()[task.labels[row]];
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
