// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/group_membership.h"
#include "core/math/matrix.h"
#include "core/measures/evaluated.h"

#include <vector>

namespace groupscope {

/// Row numbers of each group (G), ascending. `members` (B,) of groups in [0,G).
std::vector<std::vector<int>> rowsOfGroups(const GroupMembership& members, int groupCount);

/// How many rows two groups of rowsOfGroups() share.
int sharedRows(const std::vector<int>& a, const std::vector<int>& b);

/// Where the rows of each group lie and how far they spread: enough for every mean of squared distances.
struct GroupMoments {
    std::vector<int> counts;    ///< (G,) rows
    Matrix<double> means;       ///< (P,K) of the P groups that have rows, in the order of their ids
    std::vector<int> places;    ///< (G,) row of `means`, -1 for groups without rows
    std::vector<double> spread; ///< (P,) mean squared distance to the group's mean

    auto mean(int group) const { return means.row(places[group]); }
    /// Mean squared Euclidean distance over all pairs of rows of two groups with rows:
    /// E‖a−b‖² = spread(a) + spread(b) + ‖E a − E b‖². No term cancels, wherever the groups lie.
    double squaredDistance(int a, int b) const;
    /// Mean squared norm of the rows of a group with rows.
    double squaredNorm(int group) const;
};

/// Moments of the rows `rows` (G lists) of Z (B,K) in one pass over Z, O(B·K): floats are summed in short
/// blocks around a row of the group's own, blocks in double and in order. Memory O((B/512 + P)·K). Throws
/// Cancelled.
GroupMoments groupMoments(const MatrixView<float>& Z, const std::vector<std::vector<int>>& rows,
                          const RunContext& context = {});

/// The same of the groups of a split and its embedding. Of a split of more than mostComparedRows, which is
/// read in blocks, all sums are in double. Throws DataError, Cancelled.
GroupMoments groupMoments(Evaluated& evaluated);

} // namespace groupscope
