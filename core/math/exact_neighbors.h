// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/row_distances.h"

#include <vector>

namespace groupscope {

/// The exact search of findNeighbors and findNeighborsAmong for the `which` of the queries, for all when it
/// is empty: writes those rows of `result`, whose columns are the k. Rows are their own queries when both are
/// the same object; then none finds itself.
void searchExactly(const RowDistances& queries, const RowDistances& rows, const std::vector<int>& which,
                   Neighbors& result, const RunContext& run);

} // namespace groupscope
