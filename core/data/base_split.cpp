// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/base_split.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope {

namespace {

int baseClassCount(const Task& task, double share) {
    const int count = static_cast<int>(std::lround(share * task.classCount()));
    if (!(share > 0.0 && share < 1.0) || count < 2 || count >= task.classCount())
        throw UsageError("of " + std::to_string(task.classCount()) +
                             " classes that share leaves less than two to train on, or no novel one",
                         "share", "give a share such as 0.5, of a set with three classes or more");
    return count;
}

} // namespace

Column baseSplitColumn(const Task& task, double share, std::string name) {
    const int base = baseClassCount(task, share);
    const std::vector<Column>& columns = task.set->columns;
    const auto split = std::find_if(columns.begin(), columns.end(),
                                    [&](const Column& own) { return own.name == task.splitColumn; });
    if (task.splitColumn.empty() || split == columns.end())
        throw UsageError("the split is not stored in a column", task.set->path.string(),
                         "name the column of the split, or draw one into a column first");
    Column result = *split;
    result.name = std::move(name);
    for (const Split& set : task.splits)
        if (set.purpose == Purpose::fit || set.purpose == Purpose::select)
            for (const int row : set.rows) {
                const int& code = split->codes[row];
                if (code < 0)
                    throw UsageError("split '" + set.name + "' is not of column '" + task.splitColumn + "'",
                                     task.set->path.string(),
                                     "take its declaration out of the file, or split by a column alone");
                if (task.labels[row] >= base)
                    result.codes[row] = -1;
            }
    return result;
}

} // namespace groupscope
