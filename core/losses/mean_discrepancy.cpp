// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/mean_discrepancy.h"

#include "core/math/gemm.h"
#include "core/math/row_sums.h"

#include <array>

namespace groupscope {

namespace {

constexpr std::array kernelWidths{1e-3, 1e-2, 1e-1, 1.0, 1e1, 1e2, 1e3};
constexpr double smallestSquare = 1e-30;
constexpr int smallestExponent = -60;

} // namespace

template<class Scalar>
Scalar meanDiscrepancy(const MatrixView<Scalar>& Z, Eigen::Index environments, Matrix<Scalar>& gradient) {
    // The average over pairs of environments is one sum over all pairs of rows, whose weight depends on
    // whether the two are of the same environment.
    const Eigen::Index B = Z.rows(), n = B / environments;
    const double pairs = static_cast<double>(environments * (environments - 1)) / 2.0,
                 square = static_cast<double>(n) * static_cast<double>(n);
    const auto same = static_cast<Scalar>(static_cast<double>(environments - 1) / (pairs * square)),
               other = static_cast<Scalar>(-1.0 / (pairs * square));
    gradient.resize(B, Z.cols());
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
            d(row) = Scalar(smallestSquare);
            weight.setConstant(other);
            weight.segment(row / n * n, n).setConstant(same);
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
            part.row(i) += slope.row(i).sum() * Z.row(first + i);
        return sum;
    };
    return static_cast<Scalar>(sumOfRowBlocks<double>(B, block)(0));
}

template float meanDiscrepancy<float>(const MatrixView<float>&, Eigen::Index, Matrix<float>&);
template double meanDiscrepancy<double>(const MatrixView<double>&, Eigen::Index, Matrix<double>&);

} // namespace groupscope
