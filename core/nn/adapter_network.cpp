// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/adapter_network.h"

#include "core/math/row_sums.h"

namespace groupscope {

template<class Scalar>
AdapterNetwork<Scalar>::AdapterNetwork(Eigen::Index dimensions, Eigen::Index hidden, Random& random)
    : first_("first", dimensions, hidden, false, random)
    , norm_("norm", hidden)
    , second_("second", hidden, dimensions, true, random) {}

template<class Scalar>
void AdapterNetwork<Scalar>::forwardTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& out) {
    first_.forward(X, projected_);
    norm_.forwardTraining(projected_, activated_);
    activated_ = activated_.cwiseMax(Scalar(0));
    second_.forward(activated_, out);
}

template<class Scalar>
void AdapterNetwork<Scalar>::forwardEvaluation(const MatrixView<Scalar>& X, Matrix<Scalar>& out) const {
    Matrix<Scalar> hidden, normalized;
    first_.forward(X, hidden);
    norm_.forwardEvaluation(hidden, normalized);
    normalized = normalized.cwiseMax(Scalar(0));
    second_.forward(normalized, out);
}

template<class Scalar>
void AdapterNetwork<Scalar>::backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dOut) {
    second_.backward(activated_, dOut, &hiddenGradient_);
    forRowBlocks(hiddenGradient_.rows(), [this](Eigen::Index first, Eigen::Index count) {
        Scalar* gradient = hiddenGradient_.row(first).data();
        const Scalar* active = activated_.row(first).data();
        for (Eigen::Index i = 0; i < count * activated_.cols(); ++i) // ReLU: its slope at 0 is 0
            gradient[i] = active[i] > Scalar(0) ? gradient[i] : Scalar(0);
    });
    norm_.backward(hiddenGradient_, hiddenGradient_);
    first_.backward(X, hiddenGradient_, nullptr);
}

template<class Scalar>
std::vector<Parameter<Scalar>*> AdapterNetwork<Scalar>::parameters() {
    std::vector<Parameter<Scalar>*> all = first_.parameters();
    for (Parameter<Scalar>* parameter : norm_.parameters())
        all.push_back(parameter);
    for (Parameter<Scalar>* parameter : second_.parameters())
        all.push_back(parameter);
    return all;
}

template class AdapterNetwork<float>;
template class AdapterNetwork<double>;

} // namespace groupscope
