// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/residual.h"

#include <utility>

namespace groupscope {

template<class Scalar>
Residual<Scalar>::Residual(Sequence<Scalar> body, std::optional<double> ratio)
    : body_(std::move(body))
    , ratio_(ratio) {}

template<class Scalar>
void Residual<Scalar>::mix(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) const {
    if (!ratio_) {
        Y += X;
        return;
    }
    const auto ratio = static_cast<Scalar>(*ratio_);
    Y = ratio * Y + (1 - ratio) * X;
}

template<class Scalar>
void Residual<Scalar>::forward(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) const {
    body_.forward(X, Y);
    mix(X, Y);
}

template<class Scalar>
void Residual<Scalar>::forwardTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) {
    body_.forwardTraining(X, Y);
    mix(X, Y);
}

template<class Scalar>
void Residual<Scalar>::backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dY,
                                Matrix<Scalar>* dX) {
    if (!ratio_) {
        body_.backward(X, dY, dX);
        if (dX != nullptr)
            *dX += dY;
        return;
    }
    const auto ratio = static_cast<Scalar>(*ratio_);
    gradient_ = ratio * dY;
    body_.backward(X, gradient_, dX);
    if (dX != nullptr)
        *dX += (1 - ratio) * dY;
}

template<class Scalar>
GraphWriter::Value Residual<Scalar>::describe(GraphWriter& graph, const GraphWriter::Value& X) const {
    const GraphWriter::Value changed = body_.describe(graph, X);
    return ratio_ ? graph.blend(changed, X, static_cast<float>(*ratio_)) : graph.node("Add", {X, changed});
}

template class Residual<float>;
template class Residual<double>;

} // namespace groupscope
