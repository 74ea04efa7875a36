// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <optional>
#include <string>

namespace groupscope {

/// Largest number of groups recorded after each epoch, to limit the size of the history.
inline constexpr std::size_t mostRecordedGroups = 64;

/// The series of the accuracy of a group, in [0,1]: "val.group_accuracy.3".
std::string groupAccuracySeries(const std::string& split, std::size_t group);
/// Whether a series is one of these, for any split and group.
bool isGroupAccuracySeries(const std::string& series);

/// Adds the accuracies of the groups of `report`, on the split `split`, to the record of the epoch. Nothing
/// for more than mostRecordedGroups, and for groups without examples.
void recordGroups(const GroupReport& report, const std::string& split, EpochRecord& record);

/// The report of those examples after that epoch, as far as its groups were recorded; nothing where they were
/// not. `counted` is any report of the same examples: how many each group and class has. `trainCounts` (G,).
/// Accuracies of classes are left out where their examples are not those of their groups together.
std::optional<GroupReport> recordedReport(const EpochRecord& record, const std::string& split,
                                          const GroupScheme& scheme, const GroupReport& counted,
                                          const std::vector<int>& trainCounts);

} // namespace groupscope
