// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// What can be measured of the representation after each epoch.
enum class MonitoredMetric { alignment, alignmentPairs, mutualInformation, bound };

/// Snapshots a run can hold.
constexpr int mostSnapshots = 64;

/// What a training measures beside accuracies, after each epoch and at the end. It changes neither the run's
/// identity nor its head: only what its history holds.
struct MonitorPlan {
    std::vector<MonitoredMetric> metrics{MonitoredMetric::alignment};
    std::string rowSet{};             ///< whose rows are measured; empty: monitoredRows()
    std::vector<std::string> atEnd{}; ///< ids of measures of the selected head on every row set, see Measure
    int snapshots = 0; ///< heads of epochs kept in the run, in [0, mostSnapshots], for maps of the way there
    bool operator==(const MonitorPlan&) const = default;
};

/// Whether the head after `epoch` (from 0) of `epochCount` is one of `snapshots`: the first, the last, and as
/// even as can be between. All are when there are not more.
bool isSnapshotEpoch(int epoch, int epochCount, int snapshots);

/// "alignment", "alignment_pairs", "mutual_information" or "bound": the name in files and on the command
/// line.
std::string_view metricName(MonitoredMetric metric);

/// Reads a list of such names. "none" alone is the empty list. Throws UsageError that names `where` for an
/// unknown name and one that comes twice.
std::vector<MonitoredMetric> parseMonitoredMetrics(const std::vector<std::string>& names,
                                                   const std::string& where);

} // namespace groupscope
