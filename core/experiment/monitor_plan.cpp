// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/monitor_plan.h"

#include "core/base/error.h"

#include <algorithm>
#include <array>
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
