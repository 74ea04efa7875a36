// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/concept_erasure.h"

#include "core/math/gemm.h"

#include <Eigen/Eigenvalues>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace groupscope {

namespace {

/// Moments that the erasure is made of.
struct ConceptMoments {
    RowVector<double> mean;    ///< (1,D)
    Matrix<double> covariance; ///< Σxx (D,D)
    Matrix<double> cross;      ///< Σxz (D,K)
};

/// Block after block, each centred before it is squared, so that rows far from zero lose no digits.
ConceptMoments momentsOf(const MatrixView<float>& X, std::span<const int> codes, int valueCount,
                         const RunContext& context) {
    constexpr Eigen::Index blockRows = 2048;
    const Eigen::Index n = X.rows(), D = X.cols();
    Matrix<double> sums = Matrix<double>::Zero(valueCount, D);
    std::vector<double> counts(static_cast<std::size_t>(valueCount), 0.0);
    for (Eigen::Index row = 0; row < n; ++row) {
        const int code = codes[static_cast<std::size_t>(row)];
        sums.row(code) += X.row(row).cast<double>();
        counts[static_cast<std::size_t>(code)] += 1.0;
    }
    const double share = 1.0 / static_cast<double>(n);
    ConceptMoments moments{.mean = share * sums.colwise().sum(),
                           .covariance = Matrix<double>::Zero(D, D),
                           .cross = Matrix<double>(D, valueCount)};
    for (int value = 0; value < valueCount; ++value) {
        const double count = counts[static_cast<std::size_t>(value)];
        moments.cross.col(value) = share * (sums.row(value) - count * moments.mean).transpose();
    }
    for (Eigen::Index begin = 0; begin < n; begin += blockRows) {
        context.throwIfStopped();
        const Matrix<double> block =
            X.middleRows(begin, std::min(blockRows, n - begin)).cast<double>().rowwise() - moments.mean;
        gemm<double>(Transpose::yes, Transpose::no, share, block, block, 1.0, moments.covariance);
    }
    return moments;
}

} // namespace

LinearErasure leastSquaresErasure(const MatrixView<float>& X, std::span<const int> codes, int valueCount,
                                  const RunContext& context) {
    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    const ConceptMoments moments = momentsOf(X, codes, valueCount, context);
    const Eigen::Index D = X.cols();
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver{Eigen::MatrixXd(moments.covariance)};
    const Eigen::VectorXd& eigenvalues = solver.eigenvalues(); // rising
    // Directions without variance hold rounding only. Whitening would divide by it.
    const double least = static_cast<double>(D) * epsilon * std::max(eigenvalues[D - 1], 0.0);
    Eigen::Index begin = 0; // of the eigenvalues that count
    while (begin < D && eigenvalues[begin] <= least)
        ++begin;
    context.throwIfStopped();
    const Eigen::Index kept = D - begin;
    const Eigen::MatrixXd V = solver.eigenvectors().rightCols(kept); // (D,kept)
    const Eigen::ArrayXd deviations = eigenvalues.tail(kept).array().sqrt();
    // W Σxz in the coordinates of the eigenvectors: its columns are correlations with the white rows.
    const Eigen::MatrixXd white =
        deviations.inverse().matrix().asDiagonal() * (V.transpose() * moments.cross);
    LinearErasure erasure{
        .first = Matrix<double>(0, D), .second = Matrix<double>(D, 0), .centre = moments.mean};
    if (kept == 0)
        return erasure;
    const Eigen::BDCSVD<Eigen::MatrixXd> svd(white, Eigen::ComputeThinU);
    const Eigen::VectorXd& singular = svd.singularValues(); // falling, none above 1
    Eigen::Index rank = 0;
    // The indicator columns of all values add up to a constant, so at least one singular value is 0.
    while (rank < singular.size() && singular[rank] > 1e-9)
        ++rank;
    const Eigen::MatrixXd U = svd.matrixU().leftCols(rank);
    // LEACE (Belrose et al. 2023): whiten, project off the span of the correlations, and undo the whitening.
    erasure.first = U.transpose() * deviations.inverse().matrix().asDiagonal() * V.transpose();
    erasure.second = V * (deviations.matrix().asDiagonal() * U);
    for (Eigen::Index row = 0; row < rank; ++row) {
        Eigen::Index largest = 0;
        erasure.first.row(row).cwiseAbs().maxCoeff(&largest);
        if (erasure.first(row, largest) < 0.0) {
            erasure.first.row(row) *= -1.0;
            erasure.second.col(row) *= -1.0;
        }
    }
    return erasure;
}

Matrix<double> newDirections(const Matrix<double>& directions, const Matrix<double>& known,
                             double tolerance) {
    const Eigen::Index D = directions.cols();
    Matrix<double> found(0, D);
    for (Eigen::Index row = 0; row < directions.rows(); ++row) {
        RowVector<double> left = directions.row(row);
        const double length = left.norm();
        for (int again = 0; again < 2; ++again) { // once leaves what rounding put back
            if (known.rows() > 0)
                left -= (left * known.transpose()) * known;
            if (found.rows() > 0)
                left -= (left * found.transpose()) * found;
        }
        if (!(left.norm() > tolerance * length))
            continue;
        found.conservativeResize(found.rows() + 1, D);
        found.row(found.rows() - 1) = left.normalized();
    }
    return found;
}

LinearErasure orthogonalErasure(const Matrix<double>& basis) {
    return {.first = basis, .second = basis.transpose(), .centre = RowVector<double>::Zero(basis.cols())};
}

Matrix<double> erased(const LinearErasure& erasure, const MatrixView<float>& X) {
    const Matrix<double> rows = X.cast<double>();
    return rows - (rows.rowwise() - erasure.centre) * erasure.first.transpose() * erasure.second.transpose();
}

} // namespace groupscope
