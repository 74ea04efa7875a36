// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/group_report.h"

#include <optional>
#include <span>
#include <vector>

namespace groupscope {

/// Exact interval of a proportion of `correct` out of `n` > 0 (Clopper and Pearson, 1934): each bound is
/// wrong with a probability of at most (1 − level)/2. `level` in (0,1).
Interval exactInterval(int correct, int n, double level);

/// Groups, rising, that could be the worst: those whose accuracy is within 2.5 standard errors of the
/// difference to the lowest. Groups without examples or predictions are excluded.
std::vector<int> possibleWorstGroups(std::span<const GroupAccuracy> groups);

/// Interval of the worst group's accuracy, valid also if several groups are equally bad: of the m groups that
/// could be the worst, each with exact bounds at level 1 − (1 − level)/m, the lowest lower bound and the
/// lowest upper bound. The minimum of several noisy values is biased downwards, which an interval around the
/// lowest group alone would ignore. Nothing without groups that have examples. Groups may overlap.
std::optional<Interval> worstGroupInterval(std::span<const GroupAccuracy> groups, double level = 0.95);

/// Number of examples that a group of that accuracy needs for an interval of ±5 points at 95 %.
int rowsForFivePoints(double accuracy);

} // namespace groupscope
