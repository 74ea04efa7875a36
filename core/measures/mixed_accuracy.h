// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/group_report.h"

#include <optional>
#include <span>

namespace groupscope {

/// Average accuracy in a population of which each group is a given share.
struct MixedAccuracy {
    double accuracy = 0.0; ///< Σ share·accuracy of the group; of several seeds the mean
    Interval interval{};   ///< 95 %
    bool seeds = false;    ///< whether the seeds count in it: of three or more
};

/// The first group that has a share and no rows with predictions; -1 when there is none.
int unseenGroup(std::span<const GroupAccuracy> groups, std::span<const double> shares);

/// Of groups (G,) drawn apart, `shares` (G,) from 0 on that add up to 1 and are known, not estimated. The
/// interval holds the averages which a score test at 5 % does not refuse, the groups' accuracies being those
/// that are likeliest for that average: Wilson's for strata (as Miettinen and Nurminen, 1985, have it for
/// two), with n − 1 for n in the variance of a group. It stays around the estimate however many groups there
/// are; coverage in tests/core/measures/tst_interval_coverage. Of one group that has all of the share it is
/// the exact one (Clopper and Pearson). Throws std::logic_error for a group that is unseen or lengths that
/// differ.
MixedAccuracy mixedAccuracy(std::span<const GroupAccuracy> groups, std::span<const double> shares);

/// The mean over seeds of a method on the same rows; the interval is the mean of those of the seeds, widened
/// by how much the seeds vary (SeedSpread). Nothing without seeds, or where a group is unseen.
std::optional<MixedAccuracy> mixedAccuracy(std::span<const GroupReport> seeds,
                                           std::span<const double> shares);

} // namespace groupscope
