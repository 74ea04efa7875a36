// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/relu_network.h"

#include "core/math/gemm.h"

#include <utility>

namespace groupscope {

template<class Scalar>
ReluNetwork<Scalar>::ReluNetwork(const std::string& name, Eigen::Index inputs, Eigen::Index width, int layers,
                                 Eigen::Index outputs, Random& random) {
    for (int layer = 0; layer < layers; ++layer) {
        const bool last = layer + 1 == layers;
        this->add(Linear<Scalar>(name + "." + std::to_string(layer), layer == 0 ? inputs : width,
                                 last ? outputs : width, true, random),
                  last ? Activation::none : Activation::relu);
    }
}

template<class Scalar>
Scalar ReluNetwork<Scalar>::inputSlopePenalty(const MatrixView<Scalar>& slopes, Scalar weight,
                                              Matrix<Scalar>& dSlopes) {
    // Down: the slope of the rows in the output of each layer, from the last to the input.
    const std::size_t count = this->size();
    std::vector<Matrix<Scalar>> slope(count);
    slope[count - 1] = slopes;
    Matrix<Scalar> direction;
    for (std::size_t i = count; i-- > 0;) {
        const Matrix<Scalar>& W = weightOf(i).value;
        Matrix<Scalar> below(slopes.rows(), W.cols());
        gemm<Scalar>(Transpose::no, Transpose::no, 1, slope[i], W, 0, below);
        if (i > 0) {
            passRelu(this->output(i - 1), below);
            slope[i - 1].swap(below);
        } else {
            direction.swap(below);
        }
    }
    const auto rows = static_cast<Scalar>(slopes.rows());
    const Scalar penalty = direction.squaredNorm() / rows;
    // Up: the derivative of P in those slopes passes the same layers the other way.
    direction *= Scalar(2) / rows;
    for (std::size_t i = 0; i < count; ++i) {
        gemm<Scalar>(Transpose::yes, Transpose::no, weight, slope[i], direction, 1, weightOf(i).gradient);
        Matrix<Scalar> above(slopes.rows(), weightOf(i).value.rows());
        gemm<Scalar>(Transpose::no, Transpose::yes, 1, direction, weightOf(i).value, 0, above);
        if (i + 1 < count)
            passRelu(this->output(i), above);
        direction.swap(above);
    }
    dSlopes.swap(direction);
    return penalty;
}

template class ReluNetwork<float>;
template class ReluNetwork<double>;

} // namespace groupscope
