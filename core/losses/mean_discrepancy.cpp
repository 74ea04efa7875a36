// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/mean_discrepancy.h"

#include "core/math/gemm.h"
#include "core/math/resize_emptied.h"
#include "core/math/row_sums.h"

#include <algorithm>
#include <array>
#include <vector>

namespace groupscope {

namespace {

constexpr std::array kernelWidths{1e-3, 1e-2, 1e-1, 1.0, 1e1, 1e2, 1e3};
constexpr double smallestSquare = 1e-30;
constexpr int smallestExponent = -60;

/// The average over pairs of environments is one sum over all pairs of rows, whose weight depends on their
/// environments: `weigh(row, weights)` writes those of a row with all rows, (B,).
template<class Scalar, class Weigh>
Scalar weightedDiscrepancy(const MatrixView<Scalar>& Z, const Weigh& weigh, Matrix<Scalar>& gradient) {
    const Eigen::Index B = Z.rows();
    resizeEmptied(gradient, B, Z.cols());
    const Eigen::Array<Scalar, 1, Eigen::Dynamic> squares = Z.rowwise().squaredNorm().transpose();
    const auto block = [&](Eigen::Index first, Eigen::Index size) -> RowVector<double> {
        Matrix<Scalar> distance(size, B), slope(size, B);
        gemm<Scalar>(Transpose::no, Transpose::yes, -2, Z.middleRows(first, size), Z, 0, distance);
        RowVector<double> sum = RowVector<double>::Zero(1);
        Eigen::Array<Scalar, 1, Eigen::Dynamic> weight(B), term(B), kernel(B);
        for (Eigen::Index i = 0; i < size; ++i) {
            const Eigen::Index row = first + i;
            auto d = distance.row(i).array();
            d = (d + squares + squares(row)).max(Scalar(smallestSquare));
            // The product of a row with itself leaves a rounding error, which the kernel of width 1e3 would
            // magnify.
            d(row) = Scalar(smallestSquare);
            weigh(row, weight);
            auto s = slope.row(i).array();
            s.setZero();
            kernel.setZero();
            for (const double width : kernelWidths) {
                // Numbers near the smallest there are would be slow, and add nothing.
                term = (d * static_cast<Scalar>(-width)).max(Scalar(smallestExponent)).exp();
                kernel += term;
                s -= static_cast<Scalar>(4.0 * width) * term; // each pair is met twice, d‖x−y‖² = 2(x−y)
            }
            sum(0) += (kernel * weight).template cast<double>().sum();
            s *= weight;
            s(row) = Scalar(0);
        }
        auto part = gradient.middleRows(first, size);
        gemm<Scalar>(Transpose::no, Transpose::no, -1, slope, Z, 0, part);
        for (Eigen::Index i = 0; i < size; ++i)
            // Σ_j s_ij (x_i - x_j) as one product and a row sum: no difference of rows is formed.
            part.row(i) += slope.row(i).sum() * Z.row(first + i);
        return sum;
    };
    return static_cast<Scalar>(sumOfRowBlocks<double>(B, block)(0));
}

} // namespace

template<class Scalar>
Scalar meanDiscrepancy(const MatrixView<Scalar>& Z, Eigen::Index environments, Matrix<Scalar>& gradient) {
    const Eigen::Index n = Z.rows() / environments;
    const double pairs = static_cast<double>(environments * (environments - 1)) / 2.0,
                 square = static_cast<double>(n) * static_cast<double>(n);
    // Each environment is in E - 1 pairs, each pair of environments in one: MMD² = Kxx + Kyy - 2 Kxy summed.
    const auto same = static_cast<Scalar>(static_cast<double>(environments - 1) / (pairs * square)),
               other = static_cast<Scalar>(-1.0 / (pairs * square));
    return weightedDiscrepancy<Scalar>(
        Z,
        [&](Eigen::Index row, auto& weight) {
            weight.setConstant(other);
            weight.segment(row / n * n, n).setConstant(same);
        },
        gradient);
}

template<class Scalar>
Scalar meanDiscrepancy(const MatrixView<Scalar>& Z, std::span<const int> environments,
                       Matrix<Scalar>& gradient) {
    const Eigen::Index B = Z.rows();
    std::vector<double> sizes;
    for (const int own : environments) {
        sizes.resize(std::max(sizes.size(), static_cast<std::size_t>(own) + 1), 0.0);
        sizes[own] += 1.0;
    }
    const auto there = static_cast<double>(
        std::count_if(sizes.begin(), sizes.end(), [](double size) { return size > 0.0; }));
    if (there < 2.0) {
        gradient.setZero(B, Z.cols());
        return 0;
    }
    const double pairs = there * (there - 1.0) / 2.0;
    // (E,B): of the rows of one environment with all rows
    Matrix<Scalar> weights(static_cast<Eigen::Index>(sizes.size()), B);
    for (std::size_t e = 0; e < sizes.size(); ++e)
        for (Eigen::Index j = 0; j < B; ++j) {
            const auto other = static_cast<std::size_t>(environments[j]);
            const double share = sizes[e] > 0.0 ? 1.0 / (pairs * sizes[e] * sizes[other]) : 0.0;
            weights(static_cast<Eigen::Index>(e), j) =
                static_cast<Scalar>(other == e ? (there - 1.0) * share : -share);
        }
    return weightedDiscrepancy<Scalar>(
        Z, [&](Eigen::Index row, auto& weight) { weight = weights.row(environments[row]).array(); },
        gradient);
}

template float meanDiscrepancy<float>(const MatrixView<float>&, Eigen::Index, Matrix<float>&);
template double meanDiscrepancy<double>(const MatrixView<double>&, Eigen::Index, Matrix<double>&);
template float meanDiscrepancy<float>(const MatrixView<float>&, std::span<const int>, Matrix<float>&);
template double meanDiscrepancy<double>(const MatrixView<double>&, std::span<const int>, Matrix<double>&);

} // namespace groupscope
