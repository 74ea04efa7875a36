// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/triplet_distance.h"

#include <cmath>

namespace groupscope {

namespace {

/// A distance, or its square, and its slope along the difference of the two rows.
struct Measure {
    double value = 0.0;
    double slope = 0.0;
};

template<class Scalar>
Measure measured(const MatrixView<Scalar>& Z, int x, int y, LossForm form) {
    const auto squared = static_cast<double>((Z.row(x) - Z.row(y)).squaredNorm());
    if (form == LossForm::code)
        return {squared, 2.0};
    const double distance = std::sqrt(squared);
    return {distance, distance > 0.0 ? 1.0 / distance : 0.0};
}

} // namespace

template<class Scalar>
double tripletDistance(const MatrixView<Scalar>& Z, std::span<const Triplet> triplets, double margin,
                       LossForm form, Matrix<Scalar>& gradient) {
    gradient.setZero(Z.rows(), Z.cols());
    if (triplets.empty())
        return 0.0;
    const double weight =
        1.0 /
        static_cast<double>(form == LossForm::paper ? Z.rows() : static_cast<Eigen::Index>(triplets.size()));
    double total = 0.0;
    for (const auto& [a, p, n] : triplets) {
        const Measure near = measured(Z, a, p, form), far = measured(Z, a, n, form);
        const double excess = near.value - far.value + margin;
        if (excess <= 0.0)
            continue;
        total += excess;
        const auto pull = static_cast<Scalar>(weight * near.slope),
                   push = static_cast<Scalar>(weight * far.slope);
        gradient.row(a) += pull * (Z.row(a) - Z.row(p)) - push * (Z.row(a) - Z.row(n));
        gradient.row(p) -= pull * (Z.row(a) - Z.row(p));
        gradient.row(n) += push * (Z.row(a) - Z.row(n));
    }
    return total * weight;
}

template double tripletDistance<float>(const MatrixView<float>&, std::span<const Triplet>, double, LossForm,
                                       Matrix<float>&);
template double tripletDistance<double>(const MatrixView<double>&, std::span<const Triplet>, double, LossForm,
                                        Matrix<double>&);

} // namespace groupscope
