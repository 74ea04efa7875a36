// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/resampled_rows.h"

#include "core/base/random.h"
#include "core/sampling/balanced_rows.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace groupscope {

namespace {

using Cells = std::map<int, std::map<int, std::vector<int>>>; // class -> cell within it -> rows

void append(std::vector<int>& target, const std::vector<int>& rows) {
    target.insert(target.end(), rows.begin(), rows.end());
}

std::vector<int> paperRows(const Cells& cells, Random& random) {
    std::vector<int> result;
    for (const auto& [label, byCorrectness] : cells) {
        const auto right = byCorrectness.find(1), wrong = byCorrectness.find(0);
        if (right != byCorrectness.end())
            append(result, right->second);
        if (wrong == byCorrectness.end())
            continue;
        // A class without right predictions keeps its wrong rows as they are.
        const std::size_t target = right == byCorrectness.end() ? 0 : right->second.size();
        if (wrong->second.size() >= target)
            append(result, wrong->second);
        else
            append(result, random.sampleWithReplacement(wrong->second, target));
    }
    return result;
}

std::vector<int> groupSizeRows(const Cells& cells, std::size_t groupSize, Random& random) {
    std::vector<int> result;
    for (const auto& [label, byPrediction] : cells)
        for (const auto& [prediction, rows] : byPrediction)
            append(result, rows.size() < groupSize ? random.sampleWithReplacement(rows, groupSize)
                                                   : random.sampleWithoutReplacement(rows, groupSize));
    return result;
}

std::vector<int> classThenPredRows(const std::vector<int>& rows, const std::vector<int>& labels,
                                   const std::vector<int>& predictions, Random& random) {
    const RowCells classes = rowsByCell(rows, labels);
    std::size_t largestClass = 0;
    for (const std::vector<int>& members : classes)
        largestClass = std::max(largestClass, members.size());

    std::vector<int> result;
    for (const std::vector<int>& members : classes) {
        // A smaller class is drawn anew as a whole; the largest is kept as it is.
        const std::vector<int> drawn =
            members.size() < largestClass ? random.sampleWithReplacement(members, largestClass) : members;
        append(result, raiseToLargest(rowsByCell(drawn, predictions), random));
    }
    return result;
}

} // namespace

std::size_t cellCount(const std::vector<int>& rows, const std::vector<int>& labels,
                      const std::vector<int>& predictions) {
    std::set<std::pair<int, int>> cells;
    for (const int row : rows)
        cells.emplace(labels[row], predictions[row]);
    return cells.size();
}

std::vector<int> resampleRows(const std::vector<int>& rows, const std::vector<int>& labels,
                              const std::vector<int>& predictions, ResampledRows kind, std::size_t groupSize,
                              std::uint64_t seed, std::uint64_t epoch) {
    Random random(seed, "resampled rows", epoch);
    // The random numbers depend on seed and epoch: a resumed training draws the same rows.
    if (kind == ResampledRows::classThenPred)
        return classThenPredRows(rows, labels, predictions, random);
    Cells cells;
    for (const int row : rows) {
        const int label = labels[row], prediction = predictions[row];
        cells[label][kind == ResampledRows::paper ? (prediction == label ? 1 : 0) : prediction].push_back(
            row);
    }
    return kind == ResampledRows::paper ? paperRows(cells, random) : groupSizeRows(cells, groupSize, random);
}

} // namespace groupscope
