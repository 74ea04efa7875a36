// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/linear.h"

#include "core/math/gemm.h"
#include "core/math/row_sums.h"

#include <cmath>

namespace groupscope {

template<class Scalar>
Linear<Scalar>::Linear(const std::string& name, Eigen::Index inputs, Eigen::Index outputs, bool bias,
                       Random& random)
    : weight_(name + ".weight", outputs, inputs)
    , bias_(name + ".bias", bias ? 1 : 0, bias ? outputs : 0) {
    const double bound = 1.0 / std::sqrt(static_cast<double>(inputs));
    for (Parameter<Scalar>* parameter : parameters())
        for (Scalar& value : parameter->value.reshaped())
            value = static_cast<Scalar>(random.uniform(-bound, bound));
}

template<class Scalar>
void Linear<Scalar>::forward(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) const {
    Y.resize(X.rows(), weight_.value.rows());
    gemm<Scalar>(Transpose::no, Transpose::yes, 1, X, weight_.value, 0, Y);
    if (bias_.value.size() > 0)
        forRowBlocks(Y.rows(), [&](Eigen::Index first, Eigen::Index count) {
            Y.middleRows(first, count).rowwise() += bias_.value.row(0);
        });
}

template<class Scalar>
void Linear<Scalar>::backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dY, Matrix<Scalar>* dX) {
    gemm<Scalar>(Transpose::yes, Transpose::no, 1, dY, X, 1, weight_.gradient);
    if (bias_.value.size() > 0)
        bias_.gradient.row(0) += sumOfRowBlocks<Scalar>(
            dY.rows(), [&](Eigen::Index first, Eigen::Index count) -> RowVector<Scalar> {
                return dY.middleRows(first, count).colwise().sum();
            });
    if (dX == nullptr)
        return;
    dX->resize(X.rows(), X.cols());
    gemm<Scalar>(Transpose::no, Transpose::no, 1, dY, weight_.value, 0, *dX);
}

template<class Scalar>
std::vector<Parameter<Scalar>*> Linear<Scalar>::parameters() {
    if (bias_.value.size() == 0)
        return {&weight_};
    return {&weight_, &bias_};
}

template class Linear<float>;
template class Linear<double>;

} // namespace groupscope
