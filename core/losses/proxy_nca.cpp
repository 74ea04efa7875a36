// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/proxy_nca.h"

#include "core/math/normalize.h"
#include "core/math/resize_emptied.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace groupscope {

namespace {

constexpr double codeLength = 3.0; // of rows and proxies in the code's form

} // namespace

template<class Scalar>
double proxyNca(const MatrixView<Scalar>& Z, std::span<const int> labels, const Matrix<Scalar>& proxies,
                LossForm form, Matrix<Scalar>& gradient, Matrix<Scalar>& proxyGradient) {
    const bool code = form == LossForm::code;
    Matrix<Scalar> unitRows, unitProxies;
    if (code) {
        normalizeRows<Scalar>(Z, unitRows);
        normalizeRows<Scalar>(proxies, unitProxies);
    }
    const Scalar length = code ? static_cast<Scalar>(codeLength) : Scalar(1);
    const Matrix<Scalar> rows = code ? Matrix<Scalar>(length * unitRows) : Matrix<Scalar>(Z);
    const Matrix<Scalar> centres = code ? Matrix<Scalar>(length * unitProxies) : proxies;

    Matrix<double> distance(Z.rows(), proxies.rows());
    Matrix<Scalar> slopes(Z.rows(),
                          proxies.rows()); // d loss / d ‖z − p‖², of the code or the paper's distance
    double total = 0.0;
    for (Eigen::Index i = 0; i < Z.rows(); ++i) {
        const Eigen::Index own = labels[i];
        double nearest = std::numeric_limits<double>::infinity();
        for (Eigen::Index c = 0; c < proxies.rows(); ++c) {
            const auto squared = static_cast<double>((rows.row(i) - centres.row(c)).squaredNorm());
            distance(i, c) = code ? squared : std::sqrt(squared);
            if (c != own)
                nearest = std::min(nearest, distance(i, c));
        }
        double sum = 0.0;
        for (Eigen::Index c = 0; c < proxies.rows(); ++c)
            // The positive is not in the denominator. Distances less the nearest keep the largest term at 1.
            sum += c == own ? 0.0 : std::exp(nearest - distance(i, c));
        total += distance(i, own) - nearest + std::log(sum);
        for (Eigen::Index c = 0; c < proxies.rows(); ++c) {
            const double part = c == own ? 1.0 : -std::exp(nearest - distance(i, c)) / sum;
            // Slopes are taken in the squared distance, because both forms share the products below.
            const double perSquare = code ? 1.0 : distance(i, c) > 0.0 ? 0.5 / distance(i, c) : 0.0;
            slopes(i, c) = static_cast<Scalar>(part * perSquare / static_cast<double>(Z.rows()));
        }
    }
    // d ‖z − p‖² / dz = 2 (z − p)
    const Scalar two(2);
    resizeEmptied(gradient, Z.rows(), Z.cols());
    gradient.noalias() = -two * length * (slopes * centres);
    gradient += two * length * (slopes.rowwise().sum().asDiagonal() * rows);
    Matrix<Scalar> moved = -two * length * (slopes.transpose() * rows);
    moved += two * length * (slopes.colwise().sum().transpose().asDiagonal() * centres);
    if (code) {
        normalizeRowsBackward<Scalar>(Z, unitRows, gradient);
        normalizeRowsBackward<Scalar>(proxies, unitProxies, moved);
    }
    proxyGradient += moved;
    return total / static_cast<double>(Z.rows());
}

template double proxyNca<float>(const MatrixView<float>&, std::span<const int>, const Matrix<float>&,
                                LossForm, Matrix<float>&, Matrix<float>&);
template double proxyNca<double>(const MatrixView<double>&, std::span<const int>, const Matrix<double>&,
                                 LossForm, Matrix<double>&, Matrix<double>&);

} // namespace groupscope
