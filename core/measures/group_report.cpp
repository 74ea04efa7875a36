// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/group_report.h"

#include "core/math/small_samples.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace groupscope {

namespace {

void complete(GroupAccuracy& part) {
    if (part.n == 0)
        return;
    part.accuracy = static_cast<double>(part.correct) / part.n;
    part.interval = wilsonInterval(part.correct, part.n);
}

void add(GroupAccuracy& part, bool right) {
    ++part.n;
    part.correct += right ? 1 : 0;
}

void summarizeClasses(GroupReport& report) {
    int correct = 0;
    for (GroupAccuracy& own : report.classes) {
        complete(own);
        report.n += own.n;
        correct += own.correct;
        if (own.accuracy && (!report.worstClassAccuracy || *own.accuracy < *report.worstClassAccuracy))
            report.worstClassAccuracy = own.accuracy;
    }
    if (report.n > 0)
        report.averageAccuracy = static_cast<double>(correct) / report.n;
}

void summarizeGroups(GroupReport& report, const std::vector<int>& trainCounts, bool overlap) {
    double weighted = 0.0, weight = 0.0;
    for (std::size_t g = 0; g < report.groups.size(); ++g) {
        GroupAccuracy& group = report.groups[g];
        complete(group);
        if (!group.accuracy)
            continue;
        weighted += *group.accuracy * trainCounts[g];
        weight += trainCounts[g];
        if (!report.worstGroupAccuracy || *group.accuracy < *report.worstGroupAccuracy) {
            report.worstGroupAccuracy = group.accuracy;
            report.worstGroup = static_cast<int>(g);
        }
    }
    if (weight > 0 && !overlap)
        report.adjustedAverageAccuracy = weighted / weight;
}

} // namespace

Interval wilsonInterval(int correct, int n) {
    constexpr double z = normalQuantile95;
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

GroupReport reportOfCounts(const GroupScheme& scheme, std::vector<GroupAccuracy> groups,
                           std::vector<GroupAccuracy> classes, const std::vector<int>& trainCounts,
                           Predicted predicted) {
    GroupReport report;
    report.groups = std::move(groups);
    report.classes = std::move(classes);
    if (predicted == Predicted::no) {
        for (const GroupAccuracy& own : report.classes)
            report.n += own.n;
        return report;
    }
    summarizeClasses(report);
    summarizeGroups(report, trainCounts, scheme.overlaps());
    return report;
}

GroupReport withGroups(GroupReport report, std::vector<GroupAccuracy> groups) {
    report.groups = std::move(groups);
    report.worstGroup = -1;
    report.worstGroupAccuracy.reset();
    for (std::size_t group = 0; group < report.groups.size(); ++group)
        if (const auto& accuracy = report.groups[group].accuracy;
            accuracy && (!report.worstGroupAccuracy || *accuracy < *report.worstGroupAccuracy)) {
            report.worstGroupAccuracy = accuracy;
            report.worstGroup = static_cast<int>(group);
        }
    return report;
}

GroupReport evaluateGroups(const Task& task, const Split& set, std::span<const int> predictions) {
    const std::vector<int>& rows = set.rows;
    const Predicted predicted = predictions.empty() ? Predicted::no : Predicted::yes;
    if (predicted == Predicted::yes && rows.size() != predictions.size())
        throw std::logic_error("predictions do not belong to the examples of the set");
    std::vector<GroupAccuracy> groups(static_cast<std::size_t>(task.groups.groupCount()));
    std::vector<GroupAccuracy> classes(static_cast<std::size_t>(task.classCount()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto row = static_cast<std::size_t>(rows[i]);
        const bool right = predicted == Predicted::yes && predictions[i] == task.labels[row];
        add(classes[task.labels[row]], right);
        for (const int group : task.groupsOf(row))
            add(groups[group], right);
    }
    return reportOfCounts(task.groups, std::move(groups), std::move(classes), task.fit().groupCounts,
                          predicted);
}

} // namespace groupscope
