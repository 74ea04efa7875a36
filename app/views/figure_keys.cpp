// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/figure_keys.h"

#include "app/session/translated.h"
#include "app/views/group_rows.h"
#include "app/views/run_presentation.h"
#include "core/figures/grouping.h"

namespace groupscope {

namespace {

/// Nothing where the run belongs to another task: its groups are no rows of the open set, also where they
/// have the same names, as with another seed of the split.
void addRows(BehindKey& behind, int group, const std::string& split, const Session& session) {
    const auto& task = session.task();
    const SessionRun* run = session.find(behind.runs.value(0));
    if (!task || run == nullptr || !run->run || !run->ofOpenTask ||
        !sameGroups(run->run->groups, task->groups) || group < 0)
        return;
    const int ofTask = task->groups.groupCount();
    const bool isNamed = group >= ofTask; // named groups follow those of the task
    const Grouping groups =
        isNamed ? byExamples({}, session.data()->named()) : groupingsOf(task->groups).front();
    const int member = isNamed ? group - ofTask : group;
    if (static_cast<std::size_t>(member) >= groups.names.size())
        return;
    behind.rows = rowsOfMember(*task, groups, member, split);
    behind.what = translated("%1, %2 split")
                      .arg(QString::fromStdString(groups.names[member]), QString::fromStdString(split));
}

} // namespace

BehindKey behindKey(const FigureKeys& keys, const QString& key, const Session& session) {
    BehindKey behind;
    if (keys.names == KeyNames::run) {
        behind.runs = {key};
        return behind;
    }
    const QStringList parts = key.split(u' ');
    const bool namesRow = keys.names == KeyNames::row || keys.names == KeyNames::rowAndGroup;
    const bool namesGroup = keys.names == KeyNames::group || keys.names == KeyNames::rowAndGroup;
    if (keys.names == KeyNames::nothing || parts.size() != (namesRow ? 1 : 0) + (namesGroup ? 1 : 0))
        return behind;
    bool isRow = true, isGroup = true;
    const std::size_t row = namesRow ? parts.front().toULongLong(&isRow) : 0;
    const int group = namesGroup ? parts.back().toInt(&isGroup) : 0;
    if (!isRow || !isGroup)
        return behind;
    if (!namesRow)
        behind.runs = {keys.run};
    else if (keys.compared != nullptr && row < keys.compared->comparison.rows.size())
        behind.runs = idsOf(*keys.compared, row);
    if (namesGroup)
        addRows(behind, group, keys.split, session);
    return behind;
}

} // namespace groupscope
