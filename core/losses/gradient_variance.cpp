// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/gradient_variance.h"

#include "core/losses/softmax_cross_entropy.h"

namespace groupscope {

namespace {

/// The gradients of each row in the classifier, (B,C·(K+1)): class after class, the bias last.
template<class Scalar>
Matrix<Scalar> classifierGradients(const Matrix<Scalar>& slopes, const MatrixView<Scalar>& Z) {
    const Eigen::Index B = Z.rows(), C = slopes.cols(), K = Z.cols();
    Matrix<Scalar> all(B, C * (K + 1));
    for (Eigen::Index row = 0; row < B; ++row)
        for (Eigen::Index c = 0; c < C; ++c) {
            all.row(row).segment(c * (K + 1), K) = slopes(row, c) * Z.row(row);
            all(row, c * (K + 1) + K) = slopes(row, c);
        }
    return all;
}

} // namespace

template<class Scalar>
GradientVariance<Scalar> gradientVariance(const MatrixView<Scalar>& logits, std::span<const int> labels,
                                          const MatrixView<Scalar>& Z, Eigen::Index environments,
                                          const Matrix<Scalar>& before, double memory) {
    const Eigen::Index B = logits.rows(), C = logits.cols(), K = Z.cols(), n = B / environments;
    RowVector<Scalar> losses;
    Matrix<Scalar> slopes; // p − y (B,C)
    rowCrossEntropies<Scalar>(logits, labels, losses, slopes);
    Matrix<Scalar> G = classifierGradients<Scalar>(slopes, Z); // centred below
    GradientVariance<Scalar> result;
    Matrix<Scalar> v(environments, G.cols());
    for (Eigen::Index e = 0; e < environments; ++e) {
        auto own = G.middleRows(e * n, n);
        const RowVector<Scalar> mean = own.colwise().mean();
        own.rowwise() -= mean;
        v.row(e) = own.array().square().colwise().mean().matrix();
    }
    const auto kept = static_cast<Scalar>(memory), taken = static_cast<Scalar>(1.0 - memory);
    result.variances = taken * v;
    if (before.size() > 0)
        result.variances += kept * before;
    // Divided by the share of the new batch, so that the slope in v does not depend on the memory.
    Matrix<Scalar> off = result.variances / taken;
    const RowVector<Scalar> mean = off.colwise().mean();
    off.rowwise() -= mean;
    const auto count = static_cast<Scalar>(off.size());
    result.penalty = off.squaredNorm() / count;
    // d penalty / dv is 2·off/count, since the deviations from the mean add up to zero; dv/dG is 2·(G − Ḡ)/n.
    for (Eigen::Index e = 0; e < environments; ++e) {
        auto own = G.middleRows(e * n, n);
        own.array().rowwise() *= (Scalar(4) / (count * static_cast<Scalar>(n)) * off.row(e)).array();
    }
    result.logitGradient.resize(B, C);
    result.embeddingGradient.setZero(B, K);
    for (Eigen::Index row = 0; row < B; ++row) {
        RowVector<Scalar> ofSlopes(C);
        for (Eigen::Index c = 0; c < C; ++c) {
            // G holds d penalty / d (slope · (z, 1)) now: one part goes to the slope p - y, the other to z.
            const auto part = G.row(row).segment(c * (K + 1), K);
            ofSlopes[c] = part.dot(Z.row(row)) + G(row, c * (K + 1) + K);
            result.embeddingGradient.row(row) += slopes(row, c) * part;
        }
        RowVector<Scalar> p = slopes.row(row);
        p[labels[static_cast<std::size_t>(row)]] += Scalar(1);
        // The Jacobian of the softmax, p ∘ (u - p·u).
        result.logitGradient.row(row) = p.cwiseProduct((ofSlopes.array() - p.dot(ofSlopes)).matrix());
    }
    return result;
}

template GradientVariance<float> gradientVariance<float>(const MatrixView<float>&, std::span<const int>,
                                                         const MatrixView<float>&, Eigen::Index,
                                                         const Matrix<float>&, double);
template GradientVariance<double> gradientVariance<double>(const MatrixView<double>&, std::span<const int>,
                                                           const MatrixView<double>&, Eigen::Index,
                                                           const Matrix<double>&, double);

} // namespace groupscope
