// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <span>
#include <vector>

namespace groupscope {

class Evaluated;

/// Rank, from 1, of the nearest row of the same class for every row: `recall@k` for any k. For rows Z (n,K),
/// n
/// >= 2, of any length, with classes `labels` (n,), in the order of retrieve(); an example never finds
/// itself. 0 if no other row has its class. Time O(n² K), memory two copies of the rows and 64 MB a thread.
/// Gives the same result at any thread count. Throws Cancelled.
std::vector<int> firstRightRanks(const MatrixView<float>& Z, std::span<const int> labels,
                                 const RunContext& context = {});

/// Ranks among other examples, `searched` (m,K), m >= 1, of the classes `searchedLabels` (m,).
std::vector<int> firstRightRanksAmong(const MatrixView<float>& Z, std::span<const int> labels,
                                      const MatrixView<float>& searched, std::span<const int> searchedLabels,
                                      const RunContext& context = {});

/// Ranks of the evaluated examples, searched as by retrievalOf(); computed once. Throws DataError as that
/// does.
const std::vector<int>& firstRightRanksOf(Evaluated& evaluated);

} // namespace groupscope
