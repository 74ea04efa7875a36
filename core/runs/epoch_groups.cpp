// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/epoch_groups.h"

#include "core/runs/series_value.h"

#include <cmath>

namespace groupscope {

namespace {

constexpr const char* groupPart = ".group_accuracy.";

/// Rows and right ones of the classes, where every row of a class is in one group of it.
std::vector<GroupAccuracy> classesOf(const std::vector<GroupAccuracy>& groups, const GroupScheme& scheme,
                                     const GroupReport& counted) {
    std::vector<GroupAccuracy> classes(counted.classes.size());
    if (scheme.overlaps() || scheme.spansClasses())
        return classes;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        GroupAccuracy& own = classes.at(static_cast<std::size_t>(scheme.classOf(static_cast<int>(group))));
        own.n += groups[group].n;
        own.correct += groups[group].correct;
    }
    for (std::size_t c = 0; c < classes.size(); ++c)
        if (classes[c].n != counted.classes[c].n) // some of its rows are in no group
            return std::vector<GroupAccuracy>(counted.classes.size());
    return classes;
}

} // namespace

std::string groupAccuracySeries(const std::string& split, std::size_t group) {
    return split + groupPart + std::to_string(group);
}

bool isGroupAccuracySeries(const std::string& series) {
    return series.find(groupPart) != std::string::npos;
}

void recordGroups(const GroupReport& report, const std::string& split, EpochRecord& record) {
    if (report.groups.size() > mostRecordedGroups)
        return;
    for (std::size_t group = 0; group < report.groups.size(); ++group)
        if (report.groups[group].accuracy)
            record.series.emplace_back(groupAccuracySeries(split, group), *report.groups[group].accuracy);
}

std::optional<GroupReport> recordedReport(const EpochRecord& record, const std::string& split,
                                          const GroupScheme& scheme, const GroupReport& counted,
                                          const std::vector<int>& trainCounts) {
    std::vector<GroupAccuracy> groups(counted.groups.size());
    bool any = false;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        const auto accuracy = seriesValue(record, groupAccuracySeries(split, group));
        groups[group].n = counted.groups[group].n;
        if (!accuracy && groups[group].n > 0)
            return std::nullopt;
        any = any || accuracy;
        groups[group].correct = accuracy ? static_cast<int>(std::lround(*accuracy * groups[group].n)) : 0;
    }
    if (!any)
        return std::nullopt;
    GroupReport report = reportOfCounts(scheme, groups, classesOf(groups, scheme, counted), trainCounts);
    report.n = counted.n;
    report.averageAccuracy = seriesValue(record, split + ".average_accuracy"); // also of rows in no group
    return report;
}

} // namespace groupscope
