// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/balanced_probe.h"

#include "core/sampling/balanced_rows.h"

#include <utility>

namespace groupscope {

namespace {

RowCells cellsOf(const Task& task, Balanced what) {
    requireTrainable(task); // two classes are two groups as well
    return rowsByCell(task.fitRows(), what == Balanced::classes ? task.labels : task.groupIds);
}

} // namespace

RowsOfEpoch reweightedRows(const Task& task, Balanced what, std::uint64_t seed) {
    return [cells = cellsOf(task, what), count = task.fitRows().size(), seed](std::uint64_t epoch) {
        Random random(seed, "reweighted rows", epoch);
        return drawEvenly(cells, count, random);
    };
}

RowsOfEpoch subsampledRows(const Task& task, Balanced what, std::uint64_t seed) {
    Random random(seed, "subsampled rows");
    return [rows = cutToSmallest(cellsOf(task, what), random)](std::uint64_t) { return rows; };
}

void noticeGroupsAreClasses(const Task& task, const std::string& method, const RunContext& context) {
    if (task.groups.attributes().empty())
        context.notice(method + " balances classes: there is no attribute, so groups are classes");
}

} // namespace groupscope
