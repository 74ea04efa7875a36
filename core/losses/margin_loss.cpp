// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/margin_loss.h"

#include <cmath>

namespace groupscope {

namespace {

constexpr double squareEpsilon = 1e-8; // keeps the slope of a distance of 0 finite

template<class Scalar>
double softDistance(const MatrixView<Scalar>& Z, int x, int y) {
    return std::sqrt(static_cast<double>((Z.row(x) - Z.row(y)).squaredNorm()) + squareEpsilon);
}

} // namespace

template<class Scalar>
double marginLoss(const MatrixView<Scalar>& Z, std::span<const int> labels, std::span<const Triplet> triplets,
                  const Matrix<Scalar>& boundaries, double margin, LossForm form, Matrix<Scalar>& gradient,
                  Matrix<Scalar>& boundaryGradient) {
    gradient.setZero(Z.rows(), Z.cols());
    Matrix<Scalar> slopes = Matrix<Scalar>::Zero(1, boundaries.cols());
    const bool cut = form == LossForm::code;
    double total = 0.0;
    std::size_t costing = 0;
    for (const auto& [a, p, n] : triplets) {
        const int label = labels[a];
        const auto boundary = static_cast<double>(boundaries(0, label));
        const double near = softDistance(Z, a, p), far = softDistance(Z, a, n);
        const double positive = near - boundary + margin, negative = boundary - far + margin;
        const bool pulls = !cut || positive > 0.0, pushes = !cut || negative > 0.0;
        // A triplet counts once even if both of its parts cost, as in the reference code.
        costing += pulls || pushes;
        if (pulls) {
            total += positive;
            const auto slope = static_cast<Scalar>(1.0 / near);
            gradient.row(a) += slope * (Z.row(a) - Z.row(p));
            gradient.row(p) -= slope * (Z.row(a) - Z.row(p));
            slopes(0, label) -= Scalar(1);
        }
        if (pushes) {
            total += negative;
            const auto slope = static_cast<Scalar>(1.0 / far);
            gradient.row(a) -= slope * (Z.row(a) - Z.row(n));
            gradient.row(n) += slope * (Z.row(a) - Z.row(n));
            slopes(0, label) += Scalar(1);
        }
    }
    const double weight = cut && costing > 0 ? 1.0 / static_cast<double>(costing) : 1.0;
    gradient *= static_cast<Scalar>(weight);
    boundaryGradient += static_cast<Scalar>(weight) * slopes;
    return total * weight;
}

template double marginLoss<float>(const MatrixView<float>&, std::span<const int>, std::span<const Triplet>,
                                  const Matrix<float>&, double, LossForm, Matrix<float>&, Matrix<float>&);
template double marginLoss<double>(const MatrixView<double>&, std::span<const int>, std::span<const Triplet>,
                                   const Matrix<double>&, double, LossForm, Matrix<double>&, Matrix<double>&);

} // namespace groupscope
