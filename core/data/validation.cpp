// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/validation.h"

#include <algorithm>
#include <map>
#include <utility>

namespace groupscope {

namespace {

constexpr std::array<std::pair<std::size_t, std::size_t>, 3> splitPairs{{{0, 1}, {0, 2}, {1, 2}}};

/// The split of each row, -1 for rows of none.
std::vector<std::int8_t> splitsOf(const Task& task) {
    std::vector<std::int8_t> splits(task.labels.size(), -1);
    for (std::size_t split = 0; split < task.rows.size(); ++split)
        for (const int row : task.rows[split])
            splits[static_cast<std::size_t>(row)] = static_cast<std::int8_t>(split);
    return splits;
}

/// Rows of each class in each split.
using ClassCounts = std::map<int, std::array<std::uint64_t, 3>>;

/// Adds the pairs of equal rows that `counts` tells of.
void addLeak(const ClassCounts& counts, std::size_t earlier, std::size_t later, Leak& leak) {
    std::uint64_t before = 0, after = 0;
    for (const auto& [label, n] : counts) {
        before += n[earlier];
        after += n[later];
    }
    leak.pairs += before * after;
    leak.rows += before > 0 ? after : 0;
    for (const auto& [label, n] : counts) {
        leak.otherClassPairs += (before - n[earlier]) * n[later];
        leak.otherClassRows += before > n[earlier] ? n[later] : 0;
    }
}

void findLeaks(const Task& task, ValidationReport& report) {
    const std::vector<std::int8_t> splits = splitsOf(task);
    const EqualRows& equal = report.facts->equal;
    report.leaked = RowSelection(splits.size());
    for (std::size_t i = 0; i < splitPairs.size(); ++i) {
        report.leaks[i].earlier = allSplits[splitPairs[i].first];
        report.leaks[i].later = allSplits[splitPairs[i].second];
    }
    for (std::size_t g = 0; g < equal.groupCount(); ++g) {
        ClassCounts counts;
        std::array<bool, 3> present{};
        for (const int row : equal.group(g))
            if (const int split = splits[static_cast<std::size_t>(row)]; split >= 0) {
                ++counts[task.labels[static_cast<std::size_t>(row)]][static_cast<std::size_t>(split)];
                present[static_cast<std::size_t>(split)] = true;
            }
        if (std::count(present.begin(), present.end(), true) < 2)
            continue;
        for (std::size_t i = 0; i < splitPairs.size(); ++i)
            addLeak(counts, splitPairs[i].first, splitPairs[i].second, report.leaks[i]);
        for (const int row : equal.group(g))
            if (splits[static_cast<std::size_t>(row)] >= 0)
                report.leaked.set(static_cast<std::size_t>(row), true);
    }
}

void countClasses(const Task& task, ValidationReport& report) {
    for (std::size_t split = 0; split < task.rows.size(); ++split) {
        report.classCounts[split].assign(static_cast<std::size_t>(task.classCount()), 0);
        for (const int row : task.rows[split])
            ++report.classCounts[split][static_cast<std::size_t>(task.labels[static_cast<std::size_t>(row)])];
    }
}

void findEmptyGroups(const Task& task, ValidationReport& report) {
    for (int group = 0; group < task.groups.groupCount(); ++group) {
        const auto g = static_cast<std::size_t>(group);
        if (std::all_of(task.groupCounts.begin(), task.groupCounts.end(),
                        [g](const auto& counts) { return counts[g] == 0; })) {
            report.unseenGroups.push_back(group);
            continue;
        }
        for (std::size_t split = 0; split < task.rows.size(); ++split)
            if (task.groupCounts[split][g] == 0 && !task.rows[split].empty())
                report.emptyGroups[split].push_back(group);
    }
}

} // namespace

ValidationReport validateTask(const Task& task, std::shared_ptr<const EmbeddingFacts> facts) {
    ValidationReport report;
    report.facts = std::move(facts);
    std::size_t used = 0;
    for (const std::vector<int>& rows : task.rows)
        used += rows.size();
    report.otherRows = report.facts->rowCount() - report.facts->broken.count() - used;
    countClasses(task, report);
    findEmptyGroups(task, report);
    findLeaks(task, report);
    return report;
}

ValidationReport validateTask(const Task& task, const RunContext& context) {
    return validateTask(task, std::make_shared<const EmbeddingFacts>(examineEmbedding(task.X(), context)));
}

} // namespace groupscope
