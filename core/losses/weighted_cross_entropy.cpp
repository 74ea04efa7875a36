// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/weighted_cross_entropy.h"

#include "core/math/resize_emptied.h"

#include <cmath>

namespace groupscope {

template<class Scalar>
double weightedCrossEntropy(const MatrixView<Scalar>& logits, std::span<const int> labels,
                            std::span<const Scalar> weights, Matrix<Scalar>& gradient) {
    resizeEmptied(gradient, logits.rows(), logits.cols());
    double total = 0.0;
    for (Eigen::Index row = 0; row < logits.rows(); ++row) {
        const Eigen::Index label = labels[row];
        const Scalar weight = weights[row];
        const Scalar largest = logits.row(row).maxCoeff();
        gradient.row(row) = (logits.row(row).array() - largest).exp();
        const Scalar sum = gradient.row(row).sum();
        total +=
            static_cast<double>(weight) * static_cast<double>(std::log(sum) + largest - logits(row, label));
        gradient.row(row) *= weight / sum;
        gradient(row, label) -= weight;
    }
    return total;
}

template double weightedCrossEntropy<float>(const MatrixView<float>&, std::span<const int>,
                                            std::span<const float>, Matrix<float>&);
template double weightedCrossEntropy<double>(const MatrixView<double>&, std::span<const int>,
                                             std::span<const double>, Matrix<double>&);

} // namespace groupscope
