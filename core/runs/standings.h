// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/paired_difference.h"
#include "core/runs/comparison.h"
#include "core/runs/split_measure.h"
#include "core/runs/table.h"

#include <optional>
#include <span>

namespace groupscope {

/// The best of the values of a column; nothing of fewer than two, or where neither high nor low is better.
std::optional<double> bestValue(std::span<const std::optional<double>> values, Better better);

/// Whether differences in that number between two methods are tested on the examples that both judge:
/// accuracies of one split, whole or of a group.
bool isTestedByRows(const SplitMeasure& measure);

/// The difference in such a number; nothing where one of both has none, and of other numbers.
std::optional<Difference> differenceIn(const GroupDifferences& differences, const SplitMeasure& measure,
                                       const GroupScheme& scheme);

/// The mark that shows a standing in tables.
Table::Mark markOf(Standing standing);

} // namespace groupscope
