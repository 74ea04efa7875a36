// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/softmax_cross_entropy.h"

#include "core/math/resize_emptied.h"

#include <cmath>

namespace groupscope {

namespace {

/// The loss of one row; its gradient over `divisor` goes to that row of `gradient`.
template<class Scalar>
Scalar rowLoss(const MatrixView<Scalar>& logits, Eigen::Index row, Eigen::Index label, Scalar divisor,
               Matrix<Scalar>& gradient) {
    const Scalar largest = logits.row(row).maxCoeff();
    gradient.row(row) = (logits.row(row).array() - largest).exp();
    const Scalar sum = gradient.row(row).sum();
    gradient.row(row) /= sum * divisor;
    gradient(row, label) -= Scalar(1) / divisor;
    return std::log(sum) + largest - logits(row, label);
}

} // namespace

template<class Scalar>
Scalar softmaxCrossEntropy(const MatrixView<Scalar>& logits, std::span<const int> labels,
                           Matrix<Scalar>& gradient) {
    const auto count = static_cast<Scalar>(logits.rows());
    resizeEmptied(gradient, logits.rows(), logits.cols());
    double total = 0.0; // the sum of many small numbers in float would lose the last of them
    for (Eigen::Index row = 0; row < logits.rows(); ++row)
        total += static_cast<double>(rowLoss(logits, row, labels[row], count, gradient));
    return static_cast<Scalar>(total) / count;
}

template<class Scalar>
void rowCrossEntropies(const MatrixView<Scalar>& logits, std::span<const int> labels,
                       RowVector<Scalar>& losses, Matrix<Scalar>& gradient) {
    losses.resize(logits.rows());
    resizeEmptied(gradient, logits.rows(), logits.cols());
    for (Eigen::Index row = 0; row < logits.rows(); ++row)
        losses[row] = rowLoss(logits, row, labels[row], Scalar(1), gradient);
}

template float softmaxCrossEntropy<float>(const MatrixView<float>&, std::span<const int>, Matrix<float>&);
template double softmaxCrossEntropy<double>(const MatrixView<double>&, std::span<const int>, Matrix<double>&);
template void rowCrossEntropies<float>(const MatrixView<float>&, std::span<const int>, RowVector<float>&,
                                       Matrix<float>&);
template void rowCrossEntropies<double>(const MatrixView<double>&, std::span<const int>, RowVector<double>&,
                                        Matrix<double>&);

} // namespace groupscope
