// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// An affine map that removes directions from rows: r(x) = x − second·first·(x − centre).
struct LinearErasure {
    Matrix<double> first;     ///< (R,D)
    Matrix<double> second;    ///< (D,R)
    RowVector<double> centre; ///< (1,D)

    Eigen::Index rank() const { return first.rows(); } ///< R, the directions taken out; perhaps 0
};

/// Least-squares concept erasure (LEACE, Belrose et al. 2023, Theorem 4.3) of a column with the one-hot code
/// z: r(x) = x − W⁺ P W (x − μ), where W = (Σxx^{1/2})⁺ whitens the rows and P projects onto the columns of W
/// Σxz. Of all affine maps after which no linear classifier of z beats a constant, it changes the rows least
/// in the mean of squares. X (n,D) with n >= 1, `codes` (n,) in [0,valueCount). Covariances are taken in
/// double with the divisor n and may be singular: eigenvalues below D·ε of the largest count as zero. The
/// largest entry of each row of `first` is positive. R is at most valueCount − 1. Costs O(n·D² + D³), memory
/// 4 D² doubles. The same bytes at any thread count. Throws Cancelled.
LinearErasure leastSquaresErasure(const MatrixView<float>& X, std::span<const int> codes, int valueCount,
                                  const RunContext& context = {});

/// Returns orthonormal rows that span the rows of `directions` (K,D) outside the span of the orthonormal rows
/// `known` (R,D): (at most K,D). A direction counts if more than `tolerance` of its length is left.
Matrix<double> newDirections(const Matrix<double>& directions, const Matrix<double>& known,
                             double tolerance = 1e-6);

/// The orthogonal projection onto the complement of the orthonormal rows `basis` (R,D).
LinearErasure orthogonalErasure(const Matrix<double>& basis);

/// Returns rows X (n,D) without those directions (n,D).
Matrix<double> erased(const LinearErasure& erasure, const MatrixView<float>& X);

} // namespace groupscope
