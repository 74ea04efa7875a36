// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <vector>

namespace groupscope {

/// Subgroups of the nearest examples of each subgroup. If subgroups overlap, a neighbour counts for each of
/// its subgroups, so that the shares of an example may sum to more than 1; they sum to less if some examples
/// are in none.
struct NeighbourConfusion {
    int k = 0;                      ///< nearest examples of each example
    std::vector<std::int64_t> rows; ///< (S,) of each subgroup
    /// (S,S) share of subgroup j among the k nearest examples of the examples of subgroup i, in [0,1]; NaN if
    /// i has no examples.
    Eigen::MatrixXd share;
    /// (S,S) share expected if neighbours were drawn at random from all other examples: (examples of j,
    /// without the example itself) / (n − 1).
    Eigen::MatrixXd expected;
};

/// `nearest` (n,k) are the nearest examples of n examples; the positions (S lists, rising) are those of each
/// subgroup.
NeighbourConfusion neighbourConfusion(const Matrix<int>& nearest,
                                      std::span<const std::vector<int>> subgroups);

} // namespace groupscope
