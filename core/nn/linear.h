// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"
#include "core/math/matrix.h"
#include "core/nn/parameter.h"

#include <string>
#include <vector>

namespace groupscope {

/// Y = X Wᵀ + b, with W (outputs,inputs) and b (1,outputs) or no bias.
template<class Scalar>
class Linear {
  public:
    /// W and b uniform in ±1/√inputs (PyTorch's default), drawn from `random`.
    Linear(const std::string& name, Eigen::Index inputs, Eigen::Index outputs, bool bias, Random& random);

    /// X (B,inputs) -> Y (B,outputs), resized.
    void forward(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) const;
    /// Adds to the gradients of W and b; writes dX (B,inputs) unless null. X is what forward saw.
    void backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dY, Matrix<Scalar>* dX);

    Parameter<Scalar>& weight() { return weight_; }
    const Parameter<Scalar>& weight() const { return weight_; }
    Parameter<Scalar>& bias() { return bias_; } ///< value is (0,0) without bias
    const Parameter<Scalar>& bias() const { return bias_; }
    /// Weight, then bias if there is one.
    std::vector<Parameter<Scalar>*> parameters();

  private:
    Parameter<Scalar> weight_;
    Parameter<Scalar> bias_;
};

extern template class Linear<float>;
extern template class Linear<double>;

} // namespace groupscope
