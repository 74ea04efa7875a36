// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/losses/loss_form.h"
#include "core/math/matrix.h"

namespace groupscope {

/// PARADE's penalty between two embeddings (finDML, 4; Milbich et al. 2020): mean over rows and dimensions of
/// (f·h)², element by element, where f and h are the rows of F and H (B,K) at unit length; for unrelated
/// directions it is 1/K². The paper's form is the mean over rows of the sum over dimensions, without
/// normalisation. Gradients (B,K), resized, are those of the value in F and H.
template<class Scalar>
double correlationOf(const MatrixView<Scalar>& F, const MatrixView<Scalar>& H, LossForm form,
                     Matrix<Scalar>& gradientF, Matrix<Scalar>& gradientH);

extern template double correlationOf<float>(const MatrixView<float>&, const MatrixView<float>&, LossForm,
                                            Matrix<float>&, Matrix<float>&);
extern template double correlationOf<double>(const MatrixView<double>&, const MatrixView<double>&, LossForm,
                                             Matrix<double>&, Matrix<double>&);

} // namespace groupscope
