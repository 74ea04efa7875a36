// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"
#include "core/runs/table.h"

#include <span>

namespace groupscope {

/// Table for programs with one row for each complete run, split and group: run, variant, method, seed, split,
/// the class column, the attribute columns, n, correct, accuracy in [0,1] and its 95 % interval as low and
/// high. Columns of runs with different groups are united; a column without a value for a group is empty.
/// Groups without examples have n 0 and no accuracy.
Table groupLines(std::span<const Run> runs);

} // namespace groupscope
