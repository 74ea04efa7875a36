// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/linear.h"

#include <vector>

namespace groupscope {

/// A transformation of embeddings that begins as none: g(u) = u + V2·ReLU(V1·u + c1) + c2 with V1 (M,D) and
/// V2 (D,M), where V2 and c2 begin at zero. One object serves one thread: it keeps what backward needs.
template<class Scalar>
class MorphingNetwork {
  public:
    MorphingNetwork(Eigen::Index dimensions, Eigen::Index hidden, Random& random);

    /// X (B,D) -> out (B,D), resized.
    void forwardTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& out);
    /// The same, keeping nothing.
    void forward(const MatrixView<Scalar>& X, Matrix<Scalar>& out) const;
    /// Adds to the gradients, given dOut (B,D) and the X of the last forwardTraining.
    void backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dOut);

    Linear<Scalar>& first() { return first_; }
    const Linear<Scalar>& first() const { return first_; }
    Linear<Scalar>& second() { return second_; }
    const Linear<Scalar>& second() const { return second_; }
    /// "morph_first.weight", "morph_first.bias", "morph_second.weight", "morph_second.bias".
    std::vector<Parameter<Scalar>*> parameters();

  private:
    Linear<Scalar> first_;
    Linear<Scalar> second_;
    Matrix<Scalar> activated_; ///< ReLU output (B,M)
    Matrix<Scalar> gradient_;  ///< (B,M)
};

extern template class MorphingNetwork<float>;
extern template class MorphingNetwork<double>;

} // namespace groupscope
