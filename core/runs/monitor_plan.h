// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace groupscope {

/// Snapshots a run can hold.
constexpr int mostSnapshots = 64;

/// Measures that a training records in addition to accuracies, after each epoch and at the end. Part neither
/// of the run's identity nor of its head: they only add to its history.
struct MonitorPlan {
    std::vector<std::string> metrics{"alignment"}; ///< ids of recordedMeasures(), taken after each epoch
    std::string split{};                           ///< whose examples are measured; empty: monitoredRows()
    std::vector<std::string> atEnd{}; ///< ids of measures of the selected head on every split, see Measure
    int snapshots = 0; ///< heads of epochs kept in the run, in [0, mostSnapshots], for maps of the way there
    bool operator==(const MonitorPlan&) const = default;
};

/// Whether the head after `epoch` (from 0) of `epochCount` is one of `snapshots`: the first, the last, and as
/// even as can be between. All are when there are not more.
bool isSnapshotEpoch(int epoch, int epochCount, int snapshots);

/// Checks a list of ids of recordedMeasures(). "none" alone is the empty list. Throws UsageError that names
/// `where` for an unknown id and one that comes twice.
std::vector<std::string> parseMonitored(const std::vector<std::string>& names, const std::string& where);

} // namespace groupscope
