// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <vector>

namespace groupscope {

/// The one-to-one assignment of rows to columns whose sum of weights is the largest: the column of each row
/// of `weights` (R,K), -1 for the rows that are left over when R > K. Successive shortest augmenting paths
/// with potentials (Jonker and Volgenant 1987), O(min(R,K)² max(R,K)). Throws DataError when a weight is NaN
/// or infinite.
std::vector<int> maximumWeightAssignment(const MatrixView<double>& weights);

} // namespace groupscope
