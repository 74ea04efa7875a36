// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/page_examples.h"

#include "core/base/random.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

/// (N,) the splits of each row; bit s is that of Task::splits[s].
std::vector<std::uint64_t> splitsOfRows(const Task& task) {
    static_assert(mostSplits <= 64, "a bit for each split");
    std::vector<std::uint64_t> splits(task.labels.size(), 0);
    for (std::size_t split = 0; split < task.splits.size(); ++split)
        for (const int row : task.splits[split].rows)
            splits[static_cast<std::size_t>(row)] |= std::uint64_t{1} << split;
    return splits;
}

/// The rows in some split, in random order.
std::vector<int> shuffledRows(const std::vector<std::uint64_t>& splits, const RunContext& context) {
    std::vector<std::pair<std::uint64_t, int>> order;
    for (std::size_t row = 0; row < splits.size(); ++row) {
        if (row % 65536 == 0)
            context.throwIfStopped();
        if (splits[row] != 0)
            order.emplace_back(Random(0, "examples of a page", row).next(), static_cast<int>(row));
    }
    std::sort(order.begin(), order.end());
    std::vector<int> rows;
    rows.reserve(order.size());
    for (const auto& [key, row] : order)
        rows.push_back(row);
    return rows;
}

/// (n,) which of `rows` are among the first `fewest` of a group, or without group, in a split.
std::vector<bool> firstOfGroups(const Task& task, const std::vector<int>& rows,
                                const std::vector<std::uint64_t>& splits, std::size_t fewest) {
    const auto groups = static_cast<std::size_t>(task.groups.groupCount());
    std::vector<std::size_t> counts(task.splits.size() * (groups + 1), 0);
    std::vector<bool> isKept(rows.size(), false);
    const auto take = [&](std::size_t place, std::size_t group) {
        for (std::size_t split = 0; split < task.splits.size(); ++split)
            if ((splits[static_cast<std::size_t>(rows[place])] >> split & 1U) != 0 &&
                counts[split * (groups + 1) + group]++ < fewest)
                isKept[place] = true;
    };
    for (std::size_t place = 0; place < rows.size(); ++place) {
        const auto own = task.groupsOf(static_cast<std::size_t>(rows[place]));
        for (const int group : own)
            take(place, static_cast<std::size_t>(group));
        if (own.empty())
            take(place, groups);
    }
    return isKept;
}

} // namespace

PageExamples drawPageExamples(const Task& task, const RunContext& context, std::size_t most) {
    const std::vector<std::uint64_t> splits = splitsOfRows(task);
    PageExamples examples{.rows = shuffledRows(splits, context), .splits = {}};
    examples.all = examples.rows.size();
    if (examples.all > most) {
        examples.ofEachGroup = fewestOfPageGroup;
        std::vector<bool> isKept = firstOfGroups(task, examples.rows, splits, examples.ofEachGroup);
        auto count = static_cast<std::size_t>(std::count(isKept.begin(), isKept.end(), true));
        while (count > most) { // ends: of each group none is kept at last
            context.throwIfStopped();
            examples.ofEachGroup /= 2;
            isKept = firstOfGroups(task, examples.rows, splits, examples.ofEachGroup);
            count = static_cast<std::size_t>(std::count(isKept.begin(), isKept.end(), true));
        }
        std::vector<int> kept;
        for (std::size_t place = 0; place < examples.rows.size(); ++place)
            if (isKept[place] || count < most) {
                count += isKept[place] ? 0 : 1;
                kept.push_back(examples.rows[place]);
            }
        examples.rows = std::move(kept);
    }
    for (const int row : examples.rows)
        examples.splits.push_back(splits[static_cast<std::size_t>(row)]);
    return examples;
}

} // namespace groupscope
