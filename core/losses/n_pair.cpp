// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/n_pair.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

/// Adds what the norms cost and its gradient.
template<class Scalar>
double addNorms(const MatrixView<Scalar>& Z, double weight, LossForm form, Matrix<Scalar>& gradient) {
    const double share = weight / static_cast<double>(Z.rows());
    double total = 0.0;
    for (Eigen::Index i = 0; i < Z.rows(); ++i) {
        const auto norm = static_cast<double>(Z.row(i).norm());
        total += form == LossForm::paper ? norm * norm : norm;
        const double slope = form == LossForm::paper ? 2.0 : norm > 0.0 ? 1.0 / norm : 0.0;
        gradient.row(i) += static_cast<Scalar>(share * slope) * Z.row(i);
    }
    return total * share;
}

} // namespace

template<class Scalar>
double nPair(const MatrixView<Scalar>& Z, std::span<const int> labels, std::span<const AnchorPair> pairs,
             double weight, LossForm form, Matrix<Scalar>& gradient) {
    gradient.setZero(Z.rows(), Z.cols());
    if (pairs.empty())
        return 0.0;
    const double share =
        1.0 /
        static_cast<double>(form == LossForm::paper ? Z.rows() : static_cast<Eigen::Index>(pairs.size()));
    Matrix<Scalar> products(Z.rows(), Z.rows());
    products.noalias() = Z * Z.transpose();
    Matrix<Scalar> slopes = Matrix<Scalar>::Zero(Z.rows(), Z.rows()); // d loss / d (anchor · row)
    double total = 0.0;
    for (const auto& [a, p] : pairs) {
        const int own = labels[a];
        const auto away = [&](Eigen::Index n) { return labels[n] != own; };
        double largest = 0.0; // of the exponents, that of the 1 among them
        for (Eigen::Index n = 0; n < Z.rows(); ++n)
            if (away(n))
                largest = std::max(largest, static_cast<double>(products(a, n) - products(a, p)));
        double sum = std::exp(-largest);
        for (Eigen::Index n = 0; n < Z.rows(); ++n)
            if (away(n))
                sum += std::exp(static_cast<double>(products(a, n) - products(a, p)) - largest);
        total += largest + std::log(sum);
        for (Eigen::Index n = 0; n < Z.rows(); ++n) {
            if (!away(n))
                continue;
            const double part =
                share * std::exp(static_cast<double>(products(a, n) - products(a, p)) - largest) / sum;
            slopes(a, n) += static_cast<Scalar>(part);
            slopes(a, p) -= static_cast<Scalar>(part);
        }
    }
    // All pairs of one anchor are collected in its row of slopes first: two products replace a product for
    // each pair.
    gradient.noalias() = slopes * Z;
    gradient.noalias() += slopes.transpose() * Z;
    return total * share + addNorms(Z, weight, form, gradient);
}

template double nPair<float>(const MatrixView<float>&, std::span<const int>, std::span<const AnchorPair>,
                             double, LossForm, Matrix<float>&);
template double nPair<double>(const MatrixView<double>&, std::span<const int>, std::span<const AnchorPair>,
                              double, LossForm, Matrix<double>&);

} // namespace groupscope
