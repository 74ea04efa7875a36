// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

namespace groupscope {

/// A matrix of the Fantope, the convex hull of the orthogonal projections of a rank: symmetric, eigenvalues
/// in [0,1], their sum the rank.
struct FantopePoint {
    Matrix<double> matrix; ///< (D,D)
    Matrix<double>
        directions; ///< (k,D) orthonormal: its k largest eigenvectors, the largest entry of each positive
};

/// The nearest point of the Fantope of that rank to the symmetric part of A (D,D), in the Frobenius norm: the
/// eigenvalues λ become min(max(λ − θ, 0), 1) with the θ that makes their sum `rank`, in [1,D]. Costs O(D³).
FantopePoint projectOnFantope(const Matrix<double>& A, Eigen::Index rank);

} // namespace groupscope
