// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/quantized_products.h"
#include "core/math/row_distances.h"

namespace groupscope {

/// The `k` nearest neighbours of each row by products of all pairs of rows rounded to bytes, each pair once;
/// the k + spare candidates of best product are then compared in double as in findNeighbors. Rows whose
/// candidates cannot be told from the rest within the rounding are searched for as in findNeighbors. The same
/// bytes whatever the instructions. 1 <= k < N. Throws Cancelled.
Neighbors findNeighborsQuantized(const RowDistances& rows, int k, ByteInstructions instructions,
                                 const RunContext& run);

} // namespace groupscope
