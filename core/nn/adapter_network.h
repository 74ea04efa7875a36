// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/batch_norm.h"
#include "core/nn/linear.h"

#include <vector>

namespace groupscope {

/// The adapter of Contrastive Adapters (3.1): f(u) = W2·ReLU(BN(W1·u)) + b2 with W1 (H,D) without
/// bias and W2 (D,H); no residual. One object serves one thread: it keeps what backward needs.
template<class Scalar>
class AdapterNetwork {
  public:
    AdapterNetwork(Eigen::Index dimensions, Eigen::Index hidden, Random& random);

    /// X (B,D), B >= 2 -> out (B,D); batch statistics, running statistics move.
    void forwardTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& out);
    /// X (B,D) -> out (B,D); running statistics.
    void forwardEvaluation(const MatrixView<Scalar>& X, Matrix<Scalar>& out) const;
    /// Adds to the gradients of all parameters, given dOut (B,D) and the X of the last forwardTraining.
    void backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dOut);

    Linear<Scalar>& first() { return first_; }
    const Linear<Scalar>& first() const { return first_; }
    BatchNorm<Scalar>& norm() { return norm_; }
    const BatchNorm<Scalar>& norm() const { return norm_; }
    Linear<Scalar>& second() { return second_; }
    const Linear<Scalar>& second() const { return second_; }
    std::vector<Parameter<Scalar>*> parameters();

  private:
    Linear<Scalar> first_;
    BatchNorm<Scalar> norm_;
    Linear<Scalar> second_;
    Matrix<Scalar> projected_;      ///< X·W1ᵀ (B,H)
    Matrix<Scalar> activated_;      ///< ReLU output (B,H)
    Matrix<Scalar> hiddenGradient_; ///< (B,H)
};

extern template class AdapterNetwork<float>;
extern template class AdapterNetwork<double>;

} // namespace groupscope
