// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// Logits cos(z, q_c)/τ of rows Z (B,D) against class embeddings Q (C,D), both normalised here: (B,C),
/// resized. A row of zeros gets logits 0.
template<class Scalar>
void cosineLogits(const MatrixView<Scalar>& Z, const MatrixView<Scalar>& Q, Scalar temperature,
                  Matrix<Scalar>& logits);

/// Mean over rows of the softmax cross-entropy of the cosine logits (Contrastive Adapters, 3.1: τ = 0.01).
/// Z (B,D), Q (C,D), labels (B,); `gradient` (B,D), resized, is d loss / dZ; Q is fixed. With a margin λ > 0
/// it is the margin metric softmax (CLIPood, Shu et al. 2023, 3.2): to the logit of class c of a row of class
/// y it adds λ·(1 − cos(q_y, q_c))/τ, more the less alike both classes are. Keeps its buffers between calls.
template<class Scalar>
class CosineCrossEntropy {
  public:
    /// Throws std::logic_error unless temperature > 0 and margin >= 0.
    CosineCrossEntropy(const MatrixView<Scalar>& Q, Scalar temperature, Scalar margin = 0);
    Scalar operator()(const MatrixView<Scalar>& Z, std::span<const int> labels, Matrix<Scalar>& gradient);

  private:
    Matrix<Scalar> unitQ_;
    Scalar temperature_;
    Matrix<Scalar> margins_; ///< (C,C) what logits get, of the row's class and another; empty: nothing
    Matrix<Scalar> unitZ_;
    Matrix<Scalar> logits_;
    Matrix<Scalar> logitGradient_;
};

extern template void cosineLogits<float>(const MatrixView<float>&, const MatrixView<float>&, float,
                                         Matrix<float>&);
extern template void cosineLogits<double>(const MatrixView<double>&, const MatrixView<double>&, double,
                                          Matrix<double>&);
extern template class CosineCrossEntropy<float>;
extern template class CosineCrossEntropy<double>;

} // namespace groupscope
