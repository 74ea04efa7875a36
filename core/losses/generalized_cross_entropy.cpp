// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/generalized_cross_entropy.h"

#include "core/losses/softmax_cross_entropy.h"

#include <cmath>

namespace groupscope {

template<class Scalar>
Scalar generalizedCrossEntropy(const MatrixView<Scalar>& logits, std::span<const int> labels, double q,
                               GceFactor factor, RowVector<Scalar>& losses, Matrix<Scalar>& gradient) {
    rowCrossEntropies<Scalar>(logits, labels, losses, gradient);
    const auto count = static_cast<double>(logits.rows());
    double total = 0.0;
    for (Eigen::Index row = 0; row < logits.rows(); ++row) {
        const auto loss = static_cast<double>(losses[row]);
        const double power = std::exp(-q * loss); // p^q, since the loss is −log p
        const double weight = factor == GceFactor::code ? q * power : power;
        // −expm1 keeps the digits of 1 − p^q where p is nearly 1.
        total += factor == GceFactor::code ? weight * loss : -std::expm1(-q * loss) / q;
        gradient.row(row) *= static_cast<Scalar>(weight / count);
    }
    return static_cast<Scalar>(total / count);
}

template float generalizedCrossEntropy<float>(const MatrixView<float>&, std::span<const int>, double,
                                              GceFactor, RowVector<float>&, Matrix<float>&);
template double generalizedCrossEntropy<double>(const MatrixView<double>&, std::span<const int>, double,
                                                GceFactor, RowVector<double>&, Matrix<double>&);

} // namespace groupscope
