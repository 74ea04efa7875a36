// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/monitor_plan.h"

#include "core/base/error.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace groupscope {

namespace {

constexpr std::array<std::pair<MonitoredMetric, std::string_view>, 4> metricNames{
    {{MonitoredMetric::alignment, "alignment"},
     {MonitoredMetric::alignmentPairs, "alignment_pairs"},
     {MonitoredMetric::mutualInformation, "mutual_information"},
     {MonitoredMetric::bound, "bound"}}};

MonitoredMetric parseMetric(const std::string& name, const std::string& where) {
    std::string names;
    for (const auto& [metric, known] : metricNames) {
        if (name == known)
            return metric;
        names += std::string(known) + ", ";
    }
    throw UsageError("'" + name + "' cannot be monitored", where, "choose of " + names + "or none alone");
}

} // namespace

bool isSnapshotEpoch(int epoch, int epochCount, int snapshots) {
    if (snapshots >= epochCount)
        return true;
    if (snapshots < 2)
        return snapshots == 1 && epoch == epochCount - 1;
    const auto last = static_cast<std::int64_t>(epochCount) - 1,
               steps = static_cast<std::int64_t>(snapshots) - 1;
    const auto upTo = [&](std::int64_t e) { return e * steps / last; }; // steps done at epoch e
    return epoch == 0 || upTo(epoch) != upTo(epoch - 1);
}

std::string_view metricName(MonitoredMetric metric) {
    for (const auto& [known, name] : metricNames)
        if (known == metric)
            return name;
    return {};
}

std::vector<MonitoredMetric> parseMonitoredMetrics(const std::vector<std::string>& names,
                                                   const std::string& where) {
    std::vector<MonitoredMetric> metrics;
    if (names.size() == 1 && names[0] == "none")
        return metrics;
    for (const std::string& name : names) {
        const MonitoredMetric metric = parseMetric(name, where);
        if (std::find(metrics.begin(), metrics.end(), metric) != metrics.end())
            throw UsageError("'" + name + "' comes twice", where, "give each name once");
        metrics.push_back(metric);
    }
    return metrics;
}

} // namespace groupscope
