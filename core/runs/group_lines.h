// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"
#include "core/runs/table.h"

#include <span>

namespace groupscope {

/// For programs: one row a complete run, split and group: run, variant, method, seed,
/// split, the class column, the attribute columns, n, correct, accuracy in [0,1] and its 95 % interval as low
/// and high. Columns of runs with other groups are united; a group that says nothing of a column leaves it
/// empty. Groups without rows have n 0 and no accuracy.
Table groupLines(std::span<const Run> runs);

} // namespace groupscope
