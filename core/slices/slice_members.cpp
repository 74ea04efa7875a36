// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/slices/slice_members.h"

#include "core/base/error.h"
#include "core/math/neighbors.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

constexpr int memberVoters = 10;
constexpr std::size_t memberBlock = 4096;    // examples whose neighbours are looked for at once
constexpr double mostProducts = 2e12;        // some minutes of two cores
constexpr std::size_t fewestCompared = 1000; // examples of the split, however many others there are

/// Evenly spaced elements of `rows` that can be compared with `others` examples within mostProducts.
std::vector<int> comparedRows(const std::vector<int>& rows, std::size_t others, Eigen::Index dimensions) {
    const double each =
        static_cast<double>(std::max<std::size_t>(1, others)) * static_cast<double>(dimensions);
    const auto most = std::max(fewestCompared, static_cast<std::size_t>(mostProducts / each));
    if (rows.size() <= most)
        return rows;
    std::vector<int> spaced;
    for (std::size_t i = 0; i < most; ++i)
        spaced.push_back(rows[i * rows.size() / most]);
    return spaced;
}

/// Calls `use(first, found)` with the `k` nearest of `rows` for `queries` from place `first` on, block after
/// block.
template<class Use>
void nearestInBlocks(const Task& task, std::span<const int> queries, std::span<const int> rows, int k,
                     const RunContext& context, const std::string& activity, const Use& use) {
    MatrixF known, asked;
    gatherRows(task.X(), rows, false, known);
    for (std::size_t first = 0; first < queries.size(); first += memberBlock) {
        context.throwIfStopped();
        context.report(static_cast<double>(first) / static_cast<double>(queries.size()), activity);
        gatherRows(task.X(), queries.subspan(first, std::min(memberBlock, queries.size() - first)), false,
                   asked);
        const RunContext quiet{.stop = context.stop, .onProgress = {}, .onNotice = {}};
        use(first, findNeighborsAmong(asked, known, k, Metric::cosine, quiet));
    }
}

/// Classes of the examples of a slice, (C,).
std::vector<bool> classesOf(const Task& task, const RowSelection& slice) {
    std::vector<bool> has(static_cast<std::size_t>(task.classCount()), false);
    for (const int row : slice.rows())
        if (const int label = task.labels[static_cast<std::size_t>(row)]; label >= 0)
            has[static_cast<std::size_t>(label)] = true;
    return has;
}

} // namespace

std::vector<RowSelection> membersInAllSplits(const Task& task, const std::string& split,
                                             std::span<const RowSelection> slices,
                                             const RunContext& context) {
    const Split& own = task.split(split, "the slices");
    if (own.rows.empty())
        throw UsageError("the " + own.title + " split has no examples", "", "choose another split");
    std::vector<int> others;
    RowSelection inSplit(task.labels.size());
    for (const int row : own.rows)
        inSplit.set(static_cast<std::size_t>(row), true);
    for (const int row : task.rowsWithClass())
        if (!inSplit.contains(static_cast<std::size_t>(row)))
            others.push_back(row);
    std::vector<RowSelection> members(slices.begin(), slices.end());
    if (slices.empty())
        return members;
    const std::vector<int> compared = comparedRows(own.rows, others.size(), task.X().cols());
    std::vector<std::vector<bool>> classes;
    for (const RowSelection& slice : slices)
        classes.push_back(classesOf(task, slice));
    const int k = std::min<int>(memberVoters, static_cast<int>(compared.size()));
    nearestInBlocks(task, others, compared, k, context, "finding the slices in the other splits",
                    [&](std::size_t first, const Neighbors& found) {
                        for (Eigen::Index i = 0; i < found.indices.rows(); ++i) {
                            const auto row =
                                static_cast<std::size_t>(others[first + static_cast<std::size_t>(i)]);
                            const auto label = static_cast<std::size_t>(task.labels[row]);
                            for (std::size_t s = 0; s < slices.size(); ++s) {
                                int votes = 0;
                                for (int j = 0; j < k && classes[s][label]; ++j)
                                    votes += slices[s].contains(static_cast<std::size_t>(
                                                 compared[static_cast<std::size_t>(found.indices(i, j))]))
                                                 ? 1
                                                 : 0;
                                if (2 * votes > k)
                                    members[s].set(row, true);
                            }
                        }
                    });
    return members;
}

RowSelection withNearest(const Task& task, const RowSelection& rows, std::span<const int> among, int count,
                         const RunContext& context) {
    if (rows.isEmpty())
        throw UsageError("nothing is selected that could have neighbours", "", "select an example first");
    const std::vector<int> selected = rows.rows();
    std::vector<int> others;
    for (const int row : among)
        if (!rows.contains(static_cast<std::size_t>(row)))
            others.push_back(row);
    if (static_cast<double>(others.size()) * static_cast<double>(selected.size()) *
            static_cast<double>(task.X().cols()) >
        mostProducts)
        throw DataError("comparing " + std::to_string(selected.size()) + " selected examples with " +
                            std::to_string(others.size()) + " others takes too long",
                        "", "select fewer examples");
    std::vector<std::pair<float, int>> nearest; // distance to the selection, row index
    nearestInBlocks(task, others, selected, 1, context, "looking for neighbours of the selection",
                    [&](std::size_t first, const Neighbors& found) {
                        for (Eigen::Index i = 0; i < found.indices.rows(); ++i)
                            nearest.emplace_back(found.distances(i, 0),
                                                 others[first + static_cast<std::size_t>(i)]);
                    });
    std::sort(nearest.begin(), nearest.end());
    RowSelection grown = rows;
    for (std::size_t i = 0; i < std::min(nearest.size(), static_cast<std::size_t>(std::max(0, count))); ++i)
        grown.set(static_cast<std::size_t>(nearest[i].second), true);
    return grown;
}

} // namespace groupscope
