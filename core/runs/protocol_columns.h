// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/baseline_comparison.h"
#include "core/runs/comparison.h"

#include <span>

namespace groupscope {

/// Says in columns of comparisonTable(…, wanted) of `runs`, for programs that know no caption, how its
/// figures came about: which seeds, what chose epochs and settings, what the intervals and their correction
/// are.
void addProtocolColumns(Table& table, const BaselineComparisons& compared, const Comparison& comparison,
                        std::span<const Run> runs, GridPoints wanted);

} // namespace groupscope
