// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/residual_adapter_network.h"

namespace groupscope {

template<class Scalar>
ResidualAdapterNetwork<Scalar>::ResidualAdapterNetwork(Eigen::Index dimensions, Eigen::Index hidden,
                                                       double ratio, Random& random)
    : ratio_(ratio)
    , first_("first", dimensions, hidden, false, random)
    , second_("second", hidden, dimensions, false, random) {}

template<class Scalar>
void ResidualAdapterNetwork<Scalar>::forward(const MatrixView<Scalar>& X, Matrix<Scalar>& hidden,
                                             Matrix<Scalar>& adapted, Matrix<Scalar>& out) const {
    const auto ratio = static_cast<Scalar>(ratio_);
    first_.forward(X, hidden);
    hidden = hidden.cwiseMax(Scalar(0));
    second_.forward(hidden, adapted);
    adapted = adapted.cwiseMax(Scalar(0));
    out = ratio * adapted + (1 - ratio) * X;
}

template<class Scalar>
void ResidualAdapterNetwork<Scalar>::forwardTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& out) {
    forward(X, hidden_, adapted_, out);
}

template<class Scalar>
void ResidualAdapterNetwork<Scalar>::forwardEvaluation(const MatrixView<Scalar>& X,
                                                       Matrix<Scalar>& out) const {
    Matrix<Scalar> hidden, adapted;
    forward(X, hidden, adapted, out);
}

template<class Scalar>
void ResidualAdapterNetwork<Scalar>::backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dOut) {
    const auto ratio = static_cast<Scalar>(ratio_);
    adaptedGradient_ = (adapted_.array() > Scalar(0)).select(ratio * dOut, Scalar(0));
    second_.backward(hidden_, adaptedGradient_, &hiddenGradient_);
    hiddenGradient_ = (hidden_.array() > Scalar(0)).select(hiddenGradient_, Scalar(0));
    first_.backward(X, hiddenGradient_, nullptr);
}

template class ResidualAdapterNetwork<float>;
template class ResidualAdapterNetwork<double>;

} // namespace groupscope
