// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/downstream_rows.h"

#include "core/base/error.h"
#include "core/base/random.h"

#include <algorithm>
#include <cstddef>

namespace groupscope {

namespace {

void requireApart(const Task& task, const std::string& what) {
    if (task.groups.overlaps())
        throw DataError("groups overlap, so that their sizes cannot be made equal one by one", what,
                        "use the balance none");
}

int groupOfRow(const Task& task, int row) {
    return task.groupIds[static_cast<std::size_t>(row)];
}

} // namespace

std::vector<int> oversampledPlaces(const Task& task, const RowSet& set, std::uint64_t seed) {
    requireApart(task, "oversample");
    std::vector<std::vector<int>> groups(static_cast<std::size_t>(task.groups.groupCount()));
    for (std::size_t i = 0; i < set.rows.size(); ++i)
        if (const int group = groupOfRow(task, set.rows[i]); group >= 0)
            groups[static_cast<std::size_t>(group)].push_back(static_cast<int>(i));
    std::size_t largest = 0;
    std::vector<int> places;
    for (const std::vector<int>& own : groups) {
        largest = std::max(largest, own.size());
        places.insert(places.end(), own.begin(), own.end());
    }
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].empty())
            continue;
        const std::vector<int> again =
            Random(seed, "oversampled rows", g).sampleWithReplacement(groups[g], largest - groups[g].size());
        places.insert(places.end(), again.begin(), again.end());
    }
    return places;
}

std::vector<int> domainsOfRows(const Task& task, const RowSet& set) {
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
