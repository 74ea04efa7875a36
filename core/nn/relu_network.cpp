// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/relu_network.h"

#include "core/math/gemm.h"

#include <utility>

namespace groupscope {

namespace {

/// Keeps what passes a ReLU, whose slope at 0 is 0.
template<class Scalar>
void passThrough(const Matrix<Scalar>& activated, Matrix<Scalar>& gradient) {
    gradient = (activated.array() > Scalar(0)).select(gradient.array(), Scalar(0)).matrix();
}

} // namespace

template<class Scalar>
ReluNetwork<Scalar>::ReluNetwork(const std::string& name, Eigen::Index inputs, Eigen::Index width, int layers,
                                 Eigen::Index outputs, Random& random)
    : activated_(static_cast<std::size_t>(layers - 1)) {
    for (int layer = 0; layer < layers; ++layer)
        layers_.emplace_back(name + "." + std::to_string(layer), layer == 0 ? inputs : width,
                             layer + 1 == layers ? outputs : width, true, random);
}

template<class Scalar>
void ReluNetwork<Scalar>::forward(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) {
    for (std::size_t i = 0; i < activated_.size(); ++i) {
        if (i == 0)
            layers_[i].forward(X, activated_[i]);
        else
            layers_[i].forward(activated_[i - 1], activated_[i]);
        activated_[i] = activated_[i].cwiseMax(Scalar(0));
    }
    if (activated_.empty())
        layers_.back().forward(X, Y);
    else
        layers_.back().forward(activated_.back(), Y);
}

template<class Scalar>
void ReluNetwork<Scalar>::backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dY,
                                   Matrix<Scalar>* dX) {
    Matrix<Scalar> gradient = dY, below;
    for (std::size_t i = layers_.size() - 1; i > 0; --i) {
        layers_[i].backward(activated_[i - 1], gradient, &below);
        passThrough(activated_[i - 1], below);
        gradient.swap(below);
    }
    layers_.front().backward(X, gradient, dX);
}

template<class Scalar>
Scalar ReluNetwork<Scalar>::inputSlopePenalty(const MatrixView<Scalar>& slopes, Scalar weight,
                                              Matrix<Scalar>& dSlopes) {
    // Down: the slope of the rows in the output of each layer, from the last to the input.
    const std::size_t count = layers_.size();
    std::vector<Matrix<Scalar>> slope(count);
    slope[count - 1] = slopes;
    Matrix<Scalar> direction;
    for (std::size_t i = count; i-- > 0;) {
        const Matrix<Scalar>& W = layers_[i].weight().value;
        Matrix<Scalar> below(slopes.rows(), W.cols());
        gemm<Scalar>(Transpose::no, Transpose::no, 1, slope[i], W, 0, below);
        if (i > 0) {
            passThrough(activated_[i - 1], below);
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
        gemm<Scalar>(Transpose::yes, Transpose::no, weight, slope[i], direction, 1,
                     layers_[i].weight().gradient);
        Matrix<Scalar> above(slopes.rows(), layers_[i].weight().value.rows());
        gemm<Scalar>(Transpose::no, Transpose::yes, 1, direction, layers_[i].weight().value, 0, above);
        if (i + 1 < count)
            passThrough(activated_[i], above);
        direction.swap(above);
    }
    dSlopes.swap(direction);
    return penalty;
}

template<class Scalar>
std::vector<Parameter<Scalar>*> ReluNetwork<Scalar>::parameters() {
    std::vector<Parameter<Scalar>*> all;
    for (Linear<Scalar>& layer : layers_)
        for (Parameter<Scalar>* parameter : layer.parameters())
            all.push_back(parameter);
    return all;
}

template class ReluNetwork<float>;
template class ReluNetwork<double>;

} // namespace groupscope
