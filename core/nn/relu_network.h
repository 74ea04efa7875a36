// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/linear.h"

#include <string>
#include <vector>

namespace groupscope {

/// Linear layers with a ReLU after each but the last: x -> width -> ... -> width -> outputs. One object
/// serves one thread: it keeps what backward needs.
template<class Scalar>
class ReluNetwork {
  public:
    /// `layers` >= 1 linear layers, named "<name>.0" and so on.
    ReluNetwork(const std::string& name, Eigen::Index inputs, Eigen::Index width, int layers,
                Eigen::Index outputs, Random& random);

    /// X (B,inputs) -> Y (B,outputs), resized.
    void forward(const MatrixView<Scalar>& X, Matrix<Scalar>& Y);
    /// Adds to the gradients of all layers, given dY (B,outputs) and the X of the last forward; writes dX
    /// (B,inputs) unless null.
    void backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dY, Matrix<Scalar>* dX);

    /// P = mean over rows of ‖dL/dx‖², where L is a function of the outputs and dL/dy of each row is given as
    /// `slopes` (B,outputs), for the rows of the last forward. Adds `weight`·dP/dW to the gradients of the
    /// weights, which is all there is of it but for what moves the slopes, and writes dP/d slopes
    /// (B,outputs).
    Scalar inputSlopePenalty(const MatrixView<Scalar>& slopes, Scalar weight, Matrix<Scalar>& dSlopes);

    std::vector<Linear<Scalar>>& layers() { return layers_; }
    std::vector<Parameter<Scalar>*> parameters();

  private:
    std::vector<Linear<Scalar>> layers_;
    std::vector<Matrix<Scalar>> activated_; ///< output of each hidden layer (B,width)
};

extern template class ReluNetwork<float>;
extern template class ReluNetwork<double>;

} // namespace groupscope
