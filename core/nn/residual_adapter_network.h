// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/linear.h"

#include <vector>

namespace groupscope {

/// The visual adapter of CLIP-Adapter (Gao et al. 2021, 3.2): f(u) = r·ReLU(W2·ReLU(W1·u)) + (1 − r)·u with
/// W1 (H,D) and W2 (D,H), no biases. Rows do not touch each other, so training and evaluation are the same.
/// One object serves one thread while it trains: it keeps what backward needs.
template<class Scalar>
class ResidualAdapterNetwork {
  public:
    /// `ratio` r in [0,1].
    ResidualAdapterNetwork(Eigen::Index dimensions, Eigen::Index hidden, double ratio, Random& random);

    /// X (B,D) -> out (B,D).
    void forwardTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& out);
    /// The same, keeping nothing.
    void forwardEvaluation(const MatrixView<Scalar>& X, Matrix<Scalar>& out) const;
    /// Adds to the gradients of the weights, given dOut (B,D) and the X of the last forwardTraining.
    void backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dOut);

    double ratio() const { return ratio_; }
    Linear<Scalar>& first() { return first_; }
    const Linear<Scalar>& first() const { return first_; }
    Linear<Scalar>& second() { return second_; }
    const Linear<Scalar>& second() const { return second_; }
    std::vector<Parameter<Scalar>*> parameters() { return {&first_.weight(), &second_.weight()}; }

  private:
    void forward(const MatrixView<Scalar>& X, Matrix<Scalar>& hidden, Matrix<Scalar>& adapted,
                 Matrix<Scalar>& out) const;

    double ratio_;
    Linear<Scalar> first_;
    Linear<Scalar> second_;
    Matrix<Scalar> hidden_;          ///< ReLU(W1·u) (B,H)
    Matrix<Scalar> adapted_;         ///< ReLU(W2·hidden) (B,D)
    Matrix<Scalar> adaptedGradient_; ///< (B,D)
    Matrix<Scalar> hiddenGradient_;  ///< (B,H)
};

extern template class ResidualAdapterNetwork<float>;
extern template class ResidualAdapterNetwork<double>;

} // namespace groupscope
