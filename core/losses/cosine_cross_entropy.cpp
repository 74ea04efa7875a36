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
CosineCrossEntropy<Scalar>::CosineCrossEntropy(const MatrixView<Scalar>& Q, Scalar temperature, Scalar margin)
    : temperature_(temperature) {
    if (!(temperature > 0) || !(margin >= 0))
        throw std::logic_error("cosine cross-entropy with a temperature or margin out of range");
    normalizeRows<Scalar>(Q, unitQ_);
    if (margin > 0)
        // The margin of a class grows with its distance from the row's class: 0 for the class itself.
        margins_ = margin / temperature * (Scalar(1) - (unitQ_ * unitQ_.transpose()).array());
}

template<class Scalar>
Scalar CosineCrossEntropy<Scalar>::operator()(const MatrixView<Scalar>& Z, std::span<const int> labels,
                                              Matrix<Scalar>& gradient) {
    normalizeRows<Scalar>(Z, unitZ_);
    resizeEmptied(logits_, Z.rows(), unitQ_.rows());
    gemm<Scalar>(Transpose::no, Transpose::yes, 1 / temperature_, unitZ_, unitQ_, 0, logits_);
    if (margins_.size() > 0)
        for (Eigen::Index row = 0; row < Z.rows(); ++row)
            logits_.row(row) += margins_.row(labels[static_cast<std::size_t>(row)]);
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
