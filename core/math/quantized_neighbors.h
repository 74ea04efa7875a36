// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/quantized_products.h"
#include "core/math/row_distances.h"

namespace groupscope {

/// The `k` nearest neighbours of each row by products of all pairs of rows rounded to bytes, each pair once;
/// the k + spare candidates with the best products are then compared in double as in findNeighbors. Rows
/// whose candidates cannot be separated from the rest within rounding are searched as in findNeighbors. Gives
/// the same bytes with any instruction set. 1 <= k < N. Throws Cancelled.
Neighbors findNeighborsQuantized(const RowDistances& rows, int k, ByteInstructions instructions,
                                 const RunContext& run);

} // namespace groupscope
