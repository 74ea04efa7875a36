// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <vector>

namespace groupscope {

/// Subgroups of the nearest rows of each subgroup. If subgroups overlap, a neighbour counts for each of its
/// subgroups, so that the shares of a row may sum to more than 1; they sum to less if some rows are in none.
struct NeighbourConfusion {
    int k = 0;                      ///< nearest rows of each row
    std::vector<std::int64_t> rows; ///< (S,) of each subgroup
    /// (S,S) share of subgroup j among the k nearest rows of the rows of subgroup i, in [0,1]; NaN if i has
    /// no rows.
    Eigen::MatrixXd share;
    /// (S,S) share expected if neighbours were drawn at random from all other rows: (rows of j, without the
    /// row itself) / (n − 1).
    Eigen::MatrixXd expected;
};

/// `nearest` (n,k) are the nearest rows of n rows; the positions (S lists, rising) are those of each
/// subgroup.
NeighbourConfusion neighbourConfusion(const Matrix<int>& nearest,
                                      std::span<const std::vector<int>> subgroups);

} // namespace groupscope
