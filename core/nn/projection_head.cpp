// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/projection_head.h"

namespace groupscope {

template<class Scalar>
ProjectionHead<Scalar>::ProjectionHead(Eigen::Index inputs, Random& random)
    : first_("projection.first", inputs, inputs, true, random)
    , second_("projection.second", inputs, outputs, true, random) {}

template<class Scalar>
void ProjectionHead<Scalar>::forward(const MatrixView<Scalar>& Z, Matrix<Scalar>& P) {
    first_.forward(Z, activated_);
    activated_ = activated_.cwiseMax(Scalar(0));
    second_.forward(activated_, P);
}

template<class Scalar>
void ProjectionHead<Scalar>::backward(const MatrixView<Scalar>& Z, const MatrixView<Scalar>& dP,
                                      Matrix<Scalar>& dZ) {
    second_.backward(activated_, dP, &hiddenGradient_);
    // ReLU: its slope at 0 is 0.
    hiddenGradient_ = (activated_.array() > Scalar(0)).select(hiddenGradient_.array(), Scalar(0)).matrix();
    first_.backward(Z, hiddenGradient_, &inputGradient_);
    dZ += inputGradient_;
}

template<class Scalar>
std::vector<Parameter<Scalar>*> ProjectionHead<Scalar>::parameters() {
    std::vector<Parameter<Scalar>*> all = first_.parameters();
    for (Parameter<Scalar>* parameter : second_.parameters())
        all.push_back(parameter);
    return all;
}

template class ProjectionHead<float>;
template class ProjectionHead<double>;

} // namespace groupscope
