// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/losses/loss_form.h"
#include "core/losses/triplets.h"
#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// Margin loss with a learned boundary for every class (Wu et al. 2018; finDML, Definition 9). With
/// d(x,y) = √(‖x − y‖² + 10⁻⁸) and β that of the anchor's class, a triplet costs max(0, d(a,p) − β + γ) +
/// max(0, β − d(a,n) + γ); the loss is the sum over triplets divided by how many cost something, of which an
/// undivided sum of 0 is left without any. The paper's form is the sum of γ + d(a,p) − β + γ + β − d(a,n),
/// neither cut off at 0 nor divided. Z (B,K); `labels` (B,) in [0,C) number `boundaries` (1,C); `margin` is
/// γ >= 0. `gradient` (B,K), resized, is d loss / dZ; d loss / dβ is added to `boundaryGradient` (1,C).
template<class Scalar>
double marginLoss(const MatrixView<Scalar>& Z, std::span<const int> labels, std::span<const Triplet> triplets,
                  const Matrix<Scalar>& boundaries, double margin, LossForm form, Matrix<Scalar>& gradient,
                  Matrix<Scalar>& boundaryGradient);

extern template double marginLoss<float>(const MatrixView<float>&, std::span<const int>,
                                         std::span<const Triplet>, const Matrix<float>&, double, LossForm,
                                         Matrix<float>&, Matrix<float>&);
extern template double marginLoss<double>(const MatrixView<double>&, std::span<const int>,
                                          std::span<const Triplet>, const Matrix<double>&, double, LossForm,
                                          Matrix<double>&, Matrix<double>&);

} // namespace groupscope
