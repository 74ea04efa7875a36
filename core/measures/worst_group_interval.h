// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/group_report.h"

#include <optional>
#include <span>
#include <vector>

namespace groupscope {

/// Exact bounds of a proportion of `correct` out of `n` > 0 (Clopper and Pearson, 1934): each is on the wrong
/// side with a chance of at most (1 − level)/2. `level` in (0,1).
Interval exactInterval(int correct, int n, double level);

/// Numbers, rising, of the groups that could be the worst: those whose accuracy is within 2.5 standard errors
/// of the difference to the lowest. Groups without rows or predictions are not among them.
std::vector<int> possibleWorstGroups(std::span<const GroupAccuracy> groups);

/// Where the worst group's accuracy lies, valid also where several groups are equally bad: of the m groups
/// that could be the worst, each with exact bounds at a level of 1 − (1 − level)/m, the lowest lower bound
/// and the lowest upper bound. A lower estimate is what the minimum of several noisy figures tends to be; an
/// interval around the one group that happens to be lowest does not say so. Nothing without groups that have
/// rows. Groups may overlap.
std::optional<Interval> worstGroupInterval(std::span<const GroupAccuracy> groups, double level = 0.95);

/// Rows that a group of that accuracy needs to be known to ±5 points at 95 %.
int rowsForFivePoints(double accuracy);

} // namespace groupscope
