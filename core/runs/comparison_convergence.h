// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/comparison.h"

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Counts in every row the runs that are not converged, and those below the best of their task.
void countUnconverged(std::span<const Run* const> runs, Comparison& comparison);

/// Whether tables mark the row with ‡: a run is not converged, or below the best of its task.
bool isUnconverged(const ComparisonRow& row);

/// Formats `count` of the runs of a row: "yes", "no", "2 of 3".
std::string shareOfRuns(std::size_t count, std::size_t runs);
/// Whether the runs of a row are converged, in these words. Empty if unknown.
std::string convergedText(const ComparisonRow& row);

/// Explanation of ‡ for captions. Begins with a space.
std::string unconvergedCaption();

/// "group-dro and jtt are not converged: their differences say little of the methods." Empty without titles.
/// Begins with a space.
std::string unconvergedVerdict(const std::vector<std::string>& titles);

} // namespace groupscope
