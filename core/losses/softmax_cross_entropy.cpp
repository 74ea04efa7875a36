// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/softmax_cross_entropy.h"

#include <cmath>

namespace groupscope {

template<class Scalar>
Scalar softmaxCrossEntropy(const MatrixView<Scalar>& logits, std::span<const int> labels,
                           Matrix<Scalar>& gradient) {
    const auto count = static_cast<Scalar>(logits.rows());
    gradient.resize(logits.rows(), logits.cols());
    double total = 0.0; // the sum of many small numbers in float would lose the last of them
    for (Eigen::Index row = 0; row < logits.rows(); ++row) {
        const Eigen::Index label = labels[static_cast<std::size_t>(row)];
        const Scalar largest = logits.row(row).maxCoeff();
        gradient.row(row) = (logits.row(row).array() - largest).exp();
        const Scalar sum = gradient.row(row).sum();
        total += static_cast<double>(std::log(sum) + largest - logits(row, label));
        gradient.row(row) /= sum * count;
        gradient(row, label) -= Scalar(1) / count;
    }
    return static_cast<Scalar>(total) / count;
}

template float softmaxCrossEntropy<float>(const MatrixView<float>&, std::span<const int>, Matrix<float>&);
template double softmaxCrossEntropy<double>(const MatrixView<double>&, std::span<const int>, Matrix<double>&);

} // namespace groupscope
