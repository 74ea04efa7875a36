// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/group_membership.h"
#include "core/math/matrix.h"
#include "core/measures/evaluated.h"

#include <vector>

namespace groupscope {

/// Row indices of each group (G), ascending. `members` (B,) of groups in [0,G).
std::vector<std::vector<int>> rowsOfGroups(const GroupMembership& members, int groupCount);

/// Number of rows that two groups of rowsOfGroups() share.
int sharedRows(const std::vector<int>& a, const std::vector<int>& b);

/// Mean and spread of the rows of each group: sufficient for every mean of squared distances.
struct GroupMoments {
    std::vector<int> counts;    ///< (G,) rows
    Matrix<double> means;       ///< (P,K) of the P groups that have rows, in the order of their ids
    std::vector<int> places;    ///< (G,) row of `means`, -1 for groups without rows
    std::vector<double> spread; ///< (P,) mean squared distance to the group's mean

    auto mean(int group) const { return means.row(places[group]); }
    /// Mean squared Euclidean distance over all pairs of rows of two groups with rows: E‖a−b‖² = spread(a) +
    /// spread(b) + ‖E a − E b‖². Numerically stable, because no term cancels.
    double squaredDistance(int a, int b) const;
    /// Mean squared norm of the rows of a group with rows.
    double squaredNorm(int group) const;
};

/// Moments of the rows `rows` (G lists) of Z (B,K) in one pass over Z, O(B·K): floats are summed in short
/// blocks around a row of the group, blocks in double and in order. Memory O((B/512 + P)·K). Throws
/// Cancelled.
GroupMoments groupMoments(const MatrixView<float>& Z, const std::vector<std::vector<int>>& rows,
                          const RunContext& context = {});

/// Moments of the groups of a split and its embedding. A split of more than mostComparedRows is read in
/// blocks, with all sums in double. Throws DataError, Cancelled.
GroupMoments groupMoments(Evaluated& evaluated);

} // namespace groupscope
