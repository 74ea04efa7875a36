// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/checks.h"

namespace groupscope::testing {

template<class Scalar>
Matrix<Scalar> normalMatrix(Eigen::Index rows, Eigen::Index columns, std::uint64_t seed) {
    Random random(seed, "test matrix");
    Matrix<Scalar> matrix(rows, columns);
    for (Eigen::Index row = 0; row < rows; ++row)
        for (Eigen::Index column = 0; column < columns; ++column)
            matrix(row, column) = static_cast<Scalar>(random.normal());
    return matrix;
}

template Matrix<float> normalMatrix<float>(Eigen::Index, Eigen::Index, std::uint64_t);
template Matrix<double> normalMatrix<double>(Eigen::Index, Eigen::Index, std::uint64_t);

double gradientError(const std::function<double()>& loss, Matrix<double>& variable,
                     const Matrix<double>& analytic, double step) {
    Matrix<double> numeric(variable.rows(), variable.cols());
    for (Eigen::Index row = 0; row < variable.rows(); ++row)
        for (Eigen::Index column = 0; column < variable.cols(); ++column) {
            const double kept = variable(row, column);
            variable(row, column) = kept + step;
            const double above = loss();
            variable(row, column) = kept - step;
            const double below = loss();
            variable(row, column) = kept;
            numeric(row, column) = (above - below) / (2 * step);
        }
    return relativeDifference(analytic, numeric);
}

} // namespace groupscope::testing
