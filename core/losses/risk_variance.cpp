// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/risk_variance.h"

#include "core/losses/softmax_cross_entropy.h"

namespace groupscope {

template<class Scalar>
Scalar riskVariance(const MatrixView<Scalar>& logits, std::span<const int> labels, Eigen::Index environments,
                    Matrix<Scalar>& gradient) {
    RowVector<Scalar> losses; // (1,B)
    rowCrossEntropies<Scalar>(logits, labels, losses, gradient);
    const Eigen::Index n = logits.rows() / environments;
    RowVector<double> risks(environments);
    for (Eigen::Index e = 0; e < environments; ++e)
        risks[e] = losses.segment(e * n, n).template cast<double>().mean();
    const RowVector<double> off = (risks.array() - risks.mean()).matrix();
    for (Eigen::Index e = 0; e < environments; ++e)
        // d variance / d risk_e is 2 off_e / E, since deviations add up to 0. A row has the share 1/n of its
        // risk.
        gradient.middleRows(e * n, n) *=
            static_cast<Scalar>(2.0 * off[e] / static_cast<double>(environments * n));
    return static_cast<Scalar>(off.squaredNorm() / static_cast<double>(environments));
}

template float riskVariance<float>(const MatrixView<float>&, std::span<const int>, Eigen::Index,
                                   Matrix<float>&);
template double riskVariance<double>(const MatrixView<double>&, std::span<const int>, Eigen::Index,
                                     Matrix<double>&);

} // namespace groupscope
