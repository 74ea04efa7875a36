// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/split_rows.h"

#include "core/data/split_plan.h"
#include "core/data/task_groups.h"

namespace groupscope {

namespace {

/// The column that says the split; null where the set has none.
const Column* splitOf(const EmbeddingSet& set, const std::string& wanted) {
    if (!wanted.empty())
        return &columnOfRows(set, wanted);
    if (!set.splitKey.empty())
        return &columnOfRows(set, set.splitKey);
    return set.findColumn("split");
}

} // namespace

std::vector<SplitRows> splitRows(const EmbeddingSet& set, const std::string& splitColumn,
                                 std::vector<std::string>& warnings) {
    const bool ofFile = splitColumn.empty() || splitColumn == (set.splitKey.empty() ? "split" : set.splitKey);
    const SplitPlan plan = planSplits(set, splitOf(set, splitColumn), ofFile);
    warnings.insert(warnings.end(), plan.warnings.begin(), plan.warnings.end());
    std::vector<SplitRows> splits;
    for (const Split& own : plan.sets)
        splits.push_back({own.name, {}});
    splits.emplace_back();
    std::vector<std::size_t> found;
    for (std::size_t row = 0; row < set.size(); ++row) {
        plan.setsOf(row, found);
        if (found.empty())
            found.push_back(plan.sets.size());
        for (const std::size_t index : found)
            if (std::vector<int>& rows = splits[index].rows;
                rows.empty() || rows.back() != static_cast<int>(row))
                rows.push_back(static_cast<int>(row));
    }
    std::erase_if(splits, [](const SplitRows& own) { return own.rows.empty(); });
    return splits;
}

} // namespace groupscope
