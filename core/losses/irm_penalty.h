// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// Estimator of the squared slope of one environment.
enum class IrmForm {
    full,    ///< (mean slope)², which is biased upwards by the variance of the mean
    evenOdd, ///< mean slope of the even rows times that of the odd rows: unbiased, may be negative
};

/// The penalty IRMv1 (Invariant Risk Minimization, Arjovsky et al. 2019, Eq. 4): the mean over environments
/// of the squared slope of the mean cross-entropy in a scale s of the logits, at s = 1. The slope of a row is
/// Σ_c p_c z_c − z_y.
/// logits (B,C) and labels (B,) in `environments` blocks of B/E >= 2 rows each; `gradient` (B,C), resized, is
/// d penalty / d logits. Returns the penalty.
template<class Scalar>
Scalar irmPenalty(const MatrixView<Scalar>& logits, std::span<const int> labels, Eigen::Index environments,
                  IrmForm form, Matrix<Scalar>& gradient);

extern template float irmPenalty<float>(const MatrixView<float>&, std::span<const int>, Eigen::Index, IrmForm,
                                        Matrix<float>&);
extern template double irmPenalty<double>(const MatrixView<double>&, std::span<const int>, Eigen::Index,
                                          IrmForm, Matrix<double>&);

} // namespace groupscope
