// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <vector>

namespace groupscope {

/// Of which subgroups the nearest rows of each subgroup are. Where subgroups overlap a neighbour counts for
/// each it is in, so that shares of a row may sum to more than 1; to less where some rows are in none.
struct NeighbourConfusion {
    int k = 0;                      ///< nearest rows of each row
    std::vector<std::int64_t> rows; ///< (S,) of each subgroup
    /// (S,S) share of subgroup j among the k nearest of the rows of subgroup i, in [0,1]; NaN where i has no
    /// rows.
    Eigen::MatrixXd share;
    /// (S,S) the same if neighbours were drawn from all other rows alike: (rows of j, without the row itself)
    /// over (n − 1).
    Eigen::MatrixXd expected;
};

/// Of the nearest rows (n,k) of n rows, and the places (S lists, rising) of each subgroup.
NeighbourConfusion neighbourConfusion(const Matrix<int>& nearest,
                                      std::span<const std::vector<int>> subgroups);

} // namespace groupscope
