// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/cosine_cross_entropy.h"

#include "core/losses/softmax_cross_entropy.h"
#include "core/math/gemm.h"
#include "core/math/normalize.h"
#include "core/math/resize_emptied.h"

#include <stdexcept>

namespace groupscope {

template<class Scalar>
void cosineLogits(const MatrixView<Scalar>& Z, const MatrixView<Scalar>& Q, Scalar temperature,
                  Matrix<Scalar>& logits) {
    Matrix<Scalar> unitZ, unitQ;
    normalizeRows<Scalar>(Z, unitZ);
    normalizeRows<Scalar>(Q, unitQ);
    resizeEmptied(logits, Z.rows(), Q.rows());
    gemm<Scalar>(Transpose::no, Transpose::yes, 1 / temperature, unitZ, unitQ, 0, logits);
}

template<class Scalar>
CosineCrossEntropy<Scalar>::CosineCrossEntropy(const MatrixView<Scalar>& Q, Scalar temperature)
    : temperature_(temperature) {
    if (!(temperature > 0))
        throw std::logic_error("cosine cross-entropy with a temperature that is not positive");
    normalizeRows<Scalar>(Q, unitQ_);
}

template<class Scalar>
Scalar CosineCrossEntropy<Scalar>::operator()(const MatrixView<Scalar>& Z, std::span<const int> labels,
                                              Matrix<Scalar>& gradient) {
    normalizeRows<Scalar>(Z, unitZ_);
    resizeEmptied(logits_, Z.rows(), unitQ_.rows());
    gemm<Scalar>(Transpose::no, Transpose::yes, 1 / temperature_, unitZ_, unitQ_, 0, logits_);
    const Scalar loss = softmaxCrossEntropy<Scalar>(logits_, labels, logitGradient_);
    resizeEmptied(gradient, Z.rows(), Z.cols());
    gemm<Scalar>(Transpose::no, Transpose::no, 1 / temperature_, logitGradient_, unitQ_, 0, gradient);
    normalizeRowsBackward<Scalar>(Z, unitZ_, gradient);
    return loss;
}

template void cosineLogits<float>(const MatrixView<float>&, const MatrixView<float>&, float, Matrix<float>&);
template void cosineLogits<double>(const MatrixView<double>&, const MatrixView<double>&, double,
                                   Matrix<double>&);
template class CosineCrossEntropy<float>;
template class CosineCrossEntropy<double>;

} // namespace groupscope
