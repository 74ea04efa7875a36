// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/downstream_rows.h"

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/sampling/balanced_rows.h"

#include <cstddef>

namespace groupscope {

namespace {

void requireApart(const Task& task, const std::string& what) {
    if (task.groups.overlaps())
        throw DataError("groups overlap, so that their sizes cannot be made equal one by one", what,
                        "use the balance none");
}

int groupOfRow(const Task& task, int row) {
    return task.groupIds[row];
}

} // namespace

std::vector<int> oversampledPlaces(const Task& task, const Split& set, std::uint64_t seed) {
    requireApart(task, "oversample");
    std::vector<int> places, groups;
    for (std::size_t i = 0; i < set.rows.size(); ++i) {
        groups.push_back(groupOfRow(task, set.rows[i]));
        if (groups.back() >= 0)
            places.push_back(static_cast<int>(i));
    }
    Random random(seed, "oversampled rows");
    return raiseToLargest(rowsByCell(places, groups), random);
}

std::vector<int> domainsOfRows(const Task& task, const Split& set) {
    requireApart(task, "domain_independent");
    if (task.groups.combinationCount() < 2)
        throw DataError("there is one domain: no attribute has two values", "domain_independent",
                        "name an attribute, or use the balance none");
    std::vector<int> domains;
    for (const int row : set.rows) {
        const int group = groupOfRow(task, row);
        domains.push_back(group < 0 ? -1 : task.groups.combinationOf(group));
    }
    return domains;
}

} // namespace groupscope
