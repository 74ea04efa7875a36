// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/control_group.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Cores that this process may use, in [1, 256]: the fewest of those it is bound to (taskset, a container's
/// cpuset), the whole cores of its control groups' quota, and SLURM_CPUS_PER_TASK. Read once, when first
/// asked for.
int availableCores();

/// Cores that the quotas of these control groups come to: the least, rounded up; nothing where none has one.
/// Reads cpu.max ("200000 100000" microseconds a period) or, of version 1, cpu.cfs_quota_us and
/// cpu.cfs_period_us.
std::optional<int> coresOfQuota(const std::vector<ControlGroup>& groups);

/// The whole number of at least 1 that an environment variable holds; nothing for other texts and for null.
std::optional<int> coresOfText(const char* text);

} // namespace groupscope
