// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/row_scale.h"

#include <cmath>

namespace groupscope {

std::optional<double> meanNorm(const MatrixView<float>& Z) {
    if (Z.rows() == 0)
        return std::nullopt;
    double sum = 0.0;
    for (Eigen::Index i = 0; i < Z.rows(); ++i)
        sum += std::sqrt(Z.row(i).cast<double>().squaredNorm());
    return sum / static_cast<double>(Z.rows());
}

std::optional<double> meanDistanceOfRows(const MatrixView<float>& Z) {
    if (Z.rows() < 2)
        return std::nullopt;
    const auto n = static_cast<double>(Z.rows());
    RowVector<double> mean = RowVector<double>::Zero(Z.cols());
    for (Eigen::Index i = 0; i < Z.rows(); ++i)
        mean += Z.row(i).cast<double>();
    mean /= n;
    double squares = 0.0; // around the mean: nothing cancels, wherever the rows lie
    for (Eigen::Index i = 0; i < Z.rows(); ++i)
        squares += (Z.row(i).cast<double>() - mean).squaredNorm();
    const double squaredDistance = 2.0 * squares / (n - 1.0);
    // Of equal rows no more is left than the rounding of their mean.
    if (squaredDistance <= 1e-24 * mean.squaredNorm())
        return std::nullopt;
    return std::sqrt(squaredDistance);
}

} // namespace groupscope
