// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// The squared maximum mean discrepancy (Gretton et al. 2012, biased form: the pairs of a row with itself
/// count) between environments, averaged over their pairs: mean K(x,x') + mean K(y,y') − 2 mean K(x,y) with
/// K = Σ_γ exp(−γ‖x−y‖²) over γ = 10⁻³, 10⁻², ..., 10³ and no squared distance below 1e-30.
/// Z (B,K) in `environments` >= 2 blocks of B/E rows each; `gradient` (B,K), resized, is d loss / dZ. Returns
/// the loss, in [0,14] up to rounding. Memory 256 × B.
template<class Scalar>
Scalar meanDiscrepancy(const MatrixView<Scalar>& Z, Eigen::Index environments, Matrix<Scalar>& gradient);

/// Computes it for environments (B,), from 0, of any sizes; averaged over pairs of those that have rows, 0
/// with fewer than two. Additional memory E × B.
template<class Scalar>
Scalar meanDiscrepancy(const MatrixView<Scalar>& Z, std::span<const int> environments,
                       Matrix<Scalar>& gradient);

extern template float meanDiscrepancy<float>(const MatrixView<float>&, Eigen::Index, Matrix<float>&);
extern template double meanDiscrepancy<double>(const MatrixView<double>&, Eigen::Index, Matrix<double>&);
extern template float meanDiscrepancy<float>(const MatrixView<float>&, std::span<const int>, Matrix<float>&);
extern template double meanDiscrepancy<double>(const MatrixView<double>&, std::span<const int>,
                                               Matrix<double>&);

} // namespace groupscope
