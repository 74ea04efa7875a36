// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/control_group.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Number of cores that this process may use, in [1, 256]: the minimum of its CPU affinity (taskset, a
/// container's cpuset), the whole cores of its control groups' quota, and SLURM_CPUS_PER_TASK. Read once, at
/// the first call.
int availableCores();

/// Returns the number of cores that the CPU quotas of these control groups allow: the smallest quota, rounded
/// up; nothing if no group has a quota. Reads cpu.max ("200000 100000" microseconds a period) or, in version
/// 1, cpu.cfs_quota_us and cpu.cfs_period_us.
std::optional<int> coresOfQuota(const std::vector<ControlGroup>& groups);

/// Parses the value of an environment variable as an integer of at least 1. Returns nothing for any other
/// text and for null.
std::optional<int> coresOfText(const char* text);

} // namespace groupscope
