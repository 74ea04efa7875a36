// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <span>
#include <vector>

namespace groupscope {

class Evaluated;

/// The rank, from 1, of the nearest row of the same class of every row: recall@k for any k. Of rows Z (n,K),
/// n >= 2, of any length, in the order of retrieve(), of which `labels` (n,) are the classes; a row never
/// finds itself. 0 where no other row is of its class. Time O(n² K), memory two copies of the rows and 64 MB
/// a thread. The same at any thread count. Throws Cancelled.
std::vector<int> firstRightRanks(const MatrixView<float>& Z, std::span<const int> labels,
                                 const RunContext& context = {});

/// The same among other rows, `searched` (m,K), m >= 1, of the classes `searchedLabels` (m,).
std::vector<int> firstRightRanksAmong(const MatrixView<float>& Z, std::span<const int> labels,
                                      const MatrixView<float>& searched, std::span<const int> searchedLabels,
                                      const RunContext& context = {});

/// Of the evaluated rows, as retrievalOf() searches; made once. Throws DataError as that does.
const std::vector<int>& firstRightRanksOf(Evaluated& evaluated);

} // namespace groupscope
