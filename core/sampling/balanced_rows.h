// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"

#include <cstddef>
#include <vector>

namespace groupscope {

/// Row indices by the cell (class, group, ...) they belong to; no cell is empty.
using RowCells = std::vector<std::vector<int>>;

/// `rows` sorted into cells by cellOfRow (N,), which is read at `rows` only: cells ascending, examples in the
/// order given. Cells without examples do not come up.
RowCells rowsByCell(const std::vector<int>& rows, const std::vector<int>& cellOfRow);

/// `count` examples, each drawn anew: a cell uniformly, then one of its examples uniformly. An example's
/// probability is therefore inverse to the size of its cell. `cells` must not be empty when count > 0.
std::vector<int> drawEvenly(const RowCells& cells, std::size_t count, Random& random);

/// Draws as many examples of every cell as the smallest has, without replacement.
std::vector<int> cutToSmallest(const RowCells& cells, Random& random);

/// Returns as many examples of every cell as the largest has: smaller cells are drawn with replacement; cells
/// of the largest size are unchanged.
std::vector<int> raiseToLargest(const RowCells& cells, Random& random);

} // namespace groupscope
