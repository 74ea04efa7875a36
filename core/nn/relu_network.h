// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/linear.h"
#include "core/nn/sequence.h"

#include <string>

namespace groupscope {

/// Linear layers with a ReLU after each but the last: x -> width -> ... -> width -> outputs.
template<class Scalar>
class ReluNetwork final : public Sequence<Scalar> {
  public:
    /// `layers` >= 1 linear layers, named "<name>.0" and so on.
    ReluNetwork(const std::string& name, Eigen::Index inputs, Eigen::Index width, int layers,
                Eigen::Index outputs, Random& random);

    /// P = mean over rows of ‖dL/dx‖², where L is a function of the outputs and dL/dy of each row is given as
    /// `slopes` (B,outputs), for the rows of the last forward. Adds `weight`·dP/dW for fixed slopes to the
    /// gradients of the weights, and writes dP/d slopes (B,outputs).
    Scalar inputSlopePenalty(const MatrixView<Scalar>& slopes, Scalar weight, Matrix<Scalar>& dSlopes);

  private:
    Parameter<Scalar>& weightOf(std::size_t layer) {
        return this->template at<Linear<Scalar>>(layer).weight();
    }
};

extern template class ReluNetwork<float>;
extern template class ReluNetwork<double>;

} // namespace groupscope
