// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/hidden_groups.h"

#include "core/base/error.h"
#include "core/data/task_groups.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace groupscope {

namespace {

constexpr const char* groupFractionKey = "group_label_fraction";

/// Draws the `rows` whose groups stay known; the others go to `hidden`.
void drawKnown(const Task& task, const std::vector<int>& rows, const LabelDraw& draw, std::set<int>& known,
               std::set<int>& hidden) {
    std::map<std::vector<int>, std::vector<int>> rowsOfCell; // by the groups that rows are in
    for (const int row : rows)
        if (const std::span<const int> groups = task.groupsOf(static_cast<std::size_t>(row)); !groups.empty())
            rowsOfCell[{groups.begin(), groups.end()}].push_back(row);
    std::vector<int> cells(task.labels.size(), -1), grouped;
    int cell = 0;
    for (const auto& [groups, own] : rowsOfCell) {
        for (const int row : own)
            cells[static_cast<std::size_t>(row)] = cell;
        grouped.insert(grouped.end(), own.begin(), own.end());
        ++cell;
    }
    const std::vector<int> kept =
        drawLabeled(grouped, cells, {.fraction = draw.groupFraction, .shots = 0, .seed = draw.seed});
    known.insert(kept.begin(), kept.end());
    hidden.insert(grouped.begin(), grouped.end());
}

/// Throws UsageError where a split that serves no selection has one of the hidden examples.
void requireOnlySelecting(const Task& task) {
    for (const Split& own : task.splits)
        if (own.purpose != Purpose::select)
            for (const int row : own.rows)
                if (std::binary_search(task.hiddenGroups.begin(), task.hiddenGroups.end(), row))
                    throw UsageError("validation examples whose groups would be hidden are in '" + own.name +
                                         "' too",
                                     groupFractionKey, "leave the group label fraction out");
}

} // namespace

void hideGroups(Task& task, const LabelDraw& draw) {
    if (draw.groupFraction >= 1.0)
        return;
    if (task.groups.attributes().empty())
        throw UsageError("the groups are the classes, which validation examples keep", groupFractionKey,
                         "leave it out, or take a set that names an attribute");
    std::set<int> known, hidden;
    for (const Split& own : task.splits)
        if (own.purpose == Purpose::select)
            drawKnown(task, own.rows, draw, known, hidden);
    if (hidden.empty())
        throw UsageError("no validation example is in a group", groupFractionKey,
                         "leave the group label fraction out");
    std::set_difference(hidden.begin(), hidden.end(), known.begin(), known.end(),
                        std::back_inserter(task.hiddenGroups));
    requireOnlySelecting(task);
    leaveHiddenGroups(task);
}

void leaveHiddenGroups(Task& task) {
    if (task.hiddenGroups.empty())
        return;
    if (!task.groups.overlaps()) {
        for (const int row : task.hiddenGroups)
            task.groupIds[static_cast<std::size_t>(row)] = -1;
        return;
    }
    std::vector<std::size_t> starts{0};
    std::vector<int> groups;
    for (std::size_t row = 0; row < task.labels.size(); ++row) {
        if (!std::binary_search(task.hiddenGroups.begin(), task.hiddenGroups.end(), static_cast<int>(row))) {
            const std::span<const int> own = task.groupsOf(row);
            groups.insert(groups.end(), own.begin(), own.end());
        }
        starts.push_back(groups.size());
    }
    task.overlapping = GroupMembership(std::move(starts), std::move(groups));
}

std::vector<int> knownAttributeCodes(const Task& task, std::size_t attribute) {
    std::vector<int> codes = attributeCodes(*task.set, task.groups, attribute);
    for (const int row : task.hiddenGroups)
        codes[static_cast<std::size_t>(row)] = -1;
    return codes;
}

} // namespace groupscope
