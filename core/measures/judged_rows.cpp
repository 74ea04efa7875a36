// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/judged_rows.h"

#include <stdexcept>

namespace groupscope {

JudgedRows judgedRows(const Task& task, const Split& set) {
    std::vector<std::size_t> starts;
    std::vector<int> groups;
    groups.reserve(set.rows.size());
    if (task.groups.overlaps())
        starts.push_back(0);
    for (const int row : set.rows) {
        const auto own = task.groupsOf(static_cast<std::size_t>(row));
        if (task.groups.overlaps()) {
            groups.insert(groups.end(), own.begin(), own.end());
            starts.push_back(groups.size());
        } else {
            groups.push_back(own.empty() ? -1 : own.front());
        }
    }
    const std::vector<int>& counts = task.fit().groupCounts;
    if (task.groups.overlaps())
        return {GroupMembership(std::move(starts), std::move(groups)), counts};
    return {GroupMembership(std::move(groups)), counts};
}

RightRows rightRows(std::span<const int> predictions, std::span<const int> labels) {
    if (predictions.size() != labels.size())
        throw std::logic_error("predictions do not belong to the examples of the set");
    RightRows right(predictions.size());
    for (std::size_t i = 0; i < right.size(); ++i)
        right[i] = predictions[i] == labels[i] ? 1 : 0;
    return right;
}

RightRows rightRows(const Task& task, const Split& set, std::span<const int> predictions) {
    std::vector<int> labels;
    for (const int row : set.rows)
        labels.push_back(task.labels[row]);
    return rightRows(predictions, labels);
}

std::optional<double> ModelFigures::gap() const {
    return worstGroup ? std::optional(average - *worstGroup) : std::nullopt;
}

ModelFigures figuresOf(const JudgedRows& rows, const RightRows& right) {
    if (right.size() != rows.size())
        throw std::logic_error("correctness does not belong to the examples of the set");
    ModelFigures figures{.groups = std::vector<GroupAccuracy>(rows.groupCount())};
    for (std::size_t i = 0; i < right.size(); ++i) {
        figures.average += right[i] != 0 ? 1.0 / static_cast<double>(right.size()) : 0.0;
        for (const int group : rows.groups.of(i)) {
            GroupAccuracy& own = figures.groups[group];
            ++own.n;
            own.correct += right[i] != 0 ? 1 : 0;
        }
    }
    double weighted = 0.0, weight = 0.0;
    for (std::size_t g = 0; g < figures.groups.size(); ++g) {
        GroupAccuracy& own = figures.groups[g];
        if (own.n == 0)
            continue;
        own.accuracy = static_cast<double>(own.correct) / own.n;
        weighted += *own.accuracy * rows.trainCounts[g];
        weight += rows.trainCounts[g];
        if (!figures.worstGroup || *own.accuracy < *figures.worstGroup)
            figures.worstGroup = own.accuracy;
    }
    if (weight > 0.0 && !rows.groups.overlaps())
        figures.adjustedAverage = weighted / weight;
    return figures;
}

} // namespace groupscope
