// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// The penalty of Fishr (Rame et al. 2022, Eqs. 2 to 4) and its gradients.
template<class Scalar>
struct GradientVariance {
    Scalar penalty = 0;
    Matrix<Scalar> logitGradient;     ///< (B,C) d penalty / d logits
    Matrix<Scalar> embeddingGradient; ///< (B,K) the part of d penalty / dZ that does not pass the logits
    Matrix<Scalar> variances;         ///< (E,C·(K+1)) of each environment, for the next batch's `before`
};

/// The gradient of the cross-entropy of a row in the weights and biases of a linear classifier has C·(K+1)
/// entries, (p − y)·(z,1). v_e is the variance of each entry over the rows of environment e, with the divisor
/// B/E; `before` (E,C·(K+1)), those of the batches before, or empty for zeros, are added with the weight
/// memory/(1 − memory): a moving mean whose gradient does not depend on `memory` in [0,1). The penalty is the
/// mean over environments and entries of (v_e − mean over environments of v)². logits (B,C), labels (B,) and
/// Z (B,K) in `environments` blocks of B/E rows each. `variances` of the result is the moving mean:
/// memory·before + (1 − memory)·v.
template<class Scalar>
GradientVariance<Scalar> gradientVariance(const MatrixView<Scalar>& logits, std::span<const int> labels,
                                          const MatrixView<Scalar>& Z, Eigen::Index environments,
                                          const Matrix<Scalar>& before, double memory);

extern template GradientVariance<float> gradientVariance<float>(const MatrixView<float>&,
                                                                std::span<const int>,
                                                                const MatrixView<float>&, Eigen::Index,
                                                                const Matrix<float>&, double);
extern template GradientVariance<double> gradientVariance<double>(const MatrixView<double>&,
                                                                  std::span<const int>,
                                                                  const MatrixView<double>&, Eigen::Index,
                                                                  const Matrix<double>&, double);

} // namespace groupscope
