// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/morphing_network.h"

namespace groupscope {

template<class Scalar>
MorphingNetwork<Scalar>::MorphingNetwork(Eigen::Index dimensions, Eigen::Index hidden, Random& random)
    : first_("morph_first", dimensions, hidden, true, random)
    , second_("morph_second", hidden, dimensions, true, random) {
    second_.weight().value.setZero();
    second_.bias().value.setZero();
}

template<class Scalar>
void MorphingNetwork<Scalar>::forwardTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& out) {
    first_.forward(X, activated_);
    activated_ = activated_.cwiseMax(Scalar(0));
    second_.forward(activated_, out);
    out += X;
}

template<class Scalar>
void MorphingNetwork<Scalar>::forward(const MatrixView<Scalar>& X, Matrix<Scalar>& out) const {
    Matrix<Scalar> hidden;
    first_.forward(X, hidden);
    hidden = hidden.cwiseMax(Scalar(0));
    second_.forward(hidden, out);
    out += X;
}

template<class Scalar>
void MorphingNetwork<Scalar>::backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dOut) {
    second_.backward(activated_, dOut, &gradient_);
    gradient_ = (activated_.array() > Scalar(0)).select(gradient_.array(), Scalar(0)).matrix();
    first_.backward(X, gradient_, nullptr);
}

template<class Scalar>
std::vector<Parameter<Scalar>*> MorphingNetwork<Scalar>::parameters() {
    std::vector<Parameter<Scalar>*> all = first_.parameters();
    for (Parameter<Scalar>* parameter : second_.parameters())
        all.push_back(parameter);
    return all;
}

template class MorphingNetwork<float>;
template class MorphingNetwork<double>;

} // namespace groupscope
