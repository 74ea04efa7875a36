// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/cache.h"

#include "core/base/random.h"
#include "core/math/gather.h"

#include <algorithm>

namespace groupscope {

ClassStarts sortByClass(std::vector<int>& rows, const std::vector<int>& classOf, Eigen::Index classCount) {
    const auto classOfRow = [&](int row) { return classOf[row]; };
    ClassStarts starts(static_cast<std::size_t>(classCount) + 1, 0);
    for (const int row : rows)
        ++starts[static_cast<std::size_t>(classOfRow(row)) + 1];
    for (std::size_t c = 1; c < starts.size(); ++c)
        starts[c] += starts[c - 1];
    std::stable_sort(rows.begin(), rows.end(), [&](int a, int b) { return classOfRow(a) < classOfRow(b); });
    return starts;
}

std::vector<int> sampleCacheRows(const Task& task, std::size_t perClass, std::uint64_t seed) {
    if (perClass == 0)
        return task.fitRows();
    std::vector<std::vector<int>> byClass(static_cast<std::size_t>(task.classCount()));
    for (const int row : task.fitRows())
        byClass[task.labels[row]].push_back(row);
    std::vector<int> rows;
    Random random(seed, "rows of the cache");
    for (const std::vector<int>& one : byClass) {
        const std::vector<int> some = random.sampleWithoutReplacement(one, perClass);
        rows.insert(rows.end(), some.begin(), some.end());
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

Cache cacheOf(const Task& task, std::vector<int> rows) {
    Cache cache;
    cache.starts = sortByClass(rows, task.labels, task.classCount());
    gatherRows(task.X(), rows, true, cache.keys);
    return cache;
}

} // namespace groupscope
