// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/linear.h"

#include <vector>

namespace groupscope {

/// P(z) = W2·ReLU(W1·z + b1) + b2 with as many hidden units as inputs: what a contrastive loss may look at in
/// place of the embedding, and what is thrown away after training (Correct-N-Contrast, A.4.2).
template<class Scalar>
class ProjectionHead {
  public:
    static constexpr Eigen::Index outputs = 128;

    ProjectionHead(Eigen::Index inputs, Random& random);

    /// Z (B,K) -> P (B,outputs), resized.
    void forward(const MatrixView<Scalar>& Z, Matrix<Scalar>& P);
    /// Adds to the gradients of the weights and to dZ (B,K). Z is that of the last forward.
    void backward(const MatrixView<Scalar>& Z, const MatrixView<Scalar>& dP, Matrix<Scalar>& dZ);

    /// "projection.first.weight", "projection.first.bias", "projection.second.weight",
    /// "projection.second.bias".
    std::vector<Parameter<Scalar>*> parameters();

  private:
    Linear<Scalar> first_, second_;
    Matrix<Scalar> activated_, hiddenGradient_, inputGradient_;
};

extern template class ProjectionHead<float>;
extern template class ProjectionHead<double>;

} // namespace groupscope
