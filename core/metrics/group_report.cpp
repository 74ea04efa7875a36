// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/group_report.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace groupscope {

namespace {

void summarize(GroupReport& report, const std::vector<int>& trainCounts) {
    int correct = 0;
    report.n = 0;
    double weighted = 0.0, weight = 0.0;
    for (std::size_t g = 0; g < report.groups.size(); ++g) {
        GroupAccuracy& group = report.groups[g];
        if (group.n == 0)
            continue;
        correct += group.correct;
        report.n += group.n;
        group.accuracy = static_cast<double>(group.correct) / group.n;
        group.interval = wilsonInterval(group.correct, group.n);
        weighted += *group.accuracy * trainCounts[g];
        weight += trainCounts[g];
        if (!report.worstGroupAccuracy || *group.accuracy < *report.worstGroupAccuracy) {
            report.worstGroupAccuracy = group.accuracy;
            report.worstGroup = static_cast<int>(g);
        }
    }
    if (report.n > 0)
        report.averageAccuracy = static_cast<double>(correct) / report.n;
    if (weight > 0)
        report.adjustedAverageAccuracy = weighted / weight;
}

std::optional<double> worstClass(const std::vector<GroupAccuracy>& groups, int classCount) {
    std::optional<double> worst;
    const std::size_t groupsOfClass = groups.size() / static_cast<std::size_t>(classCount);
    for (std::size_t begin = 0; begin < groups.size(); begin += groupsOfClass) {
        int n = 0, correct = 0;
        for (std::size_t g = begin; g < begin + groupsOfClass; ++g) {
            n += groups[g].n;
            correct += groups[g].correct;
        }
        if (n > 0 && (!worst || static_cast<double>(correct) / n < *worst))
            worst = static_cast<double>(correct) / n;
    }
    return worst;
}

} // namespace

Interval wilsonInterval(int correct, int n) {
    constexpr double z = 1.959963984540054; // 97.5 % quantile of the normal distribution
    const double p = static_cast<double>(correct) / n;
    const double denominator = 1.0 + z * z / n;
    const double centre = (p + z * z / (2.0 * n)) / denominator;
    const double half = z * std::sqrt(p * (1.0 - p) / n + z * z / (4.0 * n * n)) / denominator;
    // At the ends the bound is the proportion itself; rounding must not put it on the wrong side.
    return {correct == 0 ? 0.0 : std::max(0.0, centre - half),
            correct == n ? 1.0 : std::min(1.0, centre + half)};
}

std::optional<double> GroupReport::gap() const {
    if (!averageAccuracy || !worstGroupAccuracy)
        return std::nullopt;
    return *averageAccuracy - *worstGroupAccuracy;
}

GroupReport reportOfCounts(std::vector<GroupAccuracy> groups, const std::vector<int>& trainCounts,
                           int classCount) {
    GroupReport report;
    report.groups = std::move(groups);
    summarize(report, trainCounts);
    report.worstClassAccuracy = worstClass(report.groups, classCount);
    return report;
}

GroupReport evaluateGroups(const Task& task, Split split, std::span<const int> predictions) {
    const std::vector<int>& rows = task.rowsOf(split);
    if (rows.size() != predictions.size())
        throw std::logic_error("predictions do not belong to the rows of the split");
    std::vector<GroupAccuracy> groups(static_cast<std::size_t>(task.groups.groupCount()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto row = static_cast<std::size_t>(rows[i]);
        GroupAccuracy& group = groups[static_cast<std::size_t>(task.groupIds[row])];
        ++group.n;
        group.correct += predictions[i] == task.labels[row] ? 1 : 0;
    }
    return reportOfCounts(std::move(groups), task.countsOf(Split::train), task.classCount());
}

} // namespace groupscope
