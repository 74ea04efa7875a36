// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/group_report.h"

#include <optional>
#include <span>

namespace groupscope {

/// Average accuracy in a population with given shares of the groups.
struct MixedAccuracy {
    double accuracy = 0.0; ///< Σ share·accuracy of the group; of several seeds the mean
    Interval interval{};   ///< 95 %
    bool seeds = false;    ///< whether the seeds count in it: of three or more
};

/// The first group that has a share but no examples with predictions; -1 if there is none.
int unseenGroup(std::span<const GroupAccuracy> groups, std::span<const double> shares);

/// Average accuracy with groups (G,) drawn separately; `shares` (G,) are at least 0, add up to 1 and are
/// known, not estimated. The interval holds the averages that a score test at 5 % does not reject, with the
/// groups' accuracies at their maximum likelihood for that average: Wilson's interval for strata (as in
/// Miettinen and Nurminen, 1985, for two), with n − 1 for n in the variance of a group. It is centred at the
/// estimate for any number of groups; coverage in tests/core/measures/tst_interval_coverage. For a single
/// group with the whole share it is the exact interval (Clopper and Pearson). Throws std::logic_error for an
/// unseen group or differing lengths.
MixedAccuracy mixedAccuracy(std::span<const GroupAccuracy> groups, std::span<const double> shares);

/// Mean over seeds of a method on the same examples; the interval is the mean of the seeds' intervals,
/// widened by the variation over seeds (SeedSpread). Nothing without seeds, or if a group is unseen.
std::optional<MixedAccuracy> mixedAccuracy(std::span<const GroupReport> seeds,
                                           std::span<const double> shares);

} // namespace groupscope
