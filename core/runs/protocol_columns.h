// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/baseline_comparison.h"
#include "core/runs/comparison.h"

#include <span>

namespace groupscope {

/// Adds columns to comparisonTable(…, wanted) of `runs`, for programs that read no caption: seeds, the
/// selection of epochs and settings, the kind of intervals and their correction.
void addProtocolColumns(Table& table, const BaselineComparisons& compared, const Comparison& comparison,
                        std::span<const Run> runs, GridPoints wanted);

} // namespace groupscope
