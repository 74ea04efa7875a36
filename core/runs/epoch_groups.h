// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <optional>
#include <string>

namespace groupscope {

/// More groups are not recorded after each epoch: the history would outgrow all else that a run keeps.
inline constexpr std::size_t mostRecordedGroups = 64;

/// The series of the accuracy of a group, in [0,1]: "val.group_accuracy.3".
std::string groupAccuracySeries(const std::string& split, std::size_t group);
/// Whether it is such a series, of any rows and group.
bool isGroupAccuracySeries(const std::string& series);

/// Adds the accuracies of the groups of `report`, which is of the rows `split`, to what the epoch records.
/// Nothing for more than mostRecordedGroups, and of groups without rows.
void recordGroups(const GroupReport& report, const std::string& split, EpochRecord& record);

/// The report of those rows after that epoch, as far as its groups were recorded; nothing where they were
/// not. `counted` is any report of the same rows: how many each group and class has. `trainCounts` (G,).
/// Accuracies of classes are left out where their rows are not those of their groups together.
std::optional<GroupReport> recordedReport(const EpochRecord& record, const std::string& split,
                                          const GroupScheme& scheme, const GroupReport& counted,
                                          const std::vector<int>& trainCounts);

} // namespace groupscope
