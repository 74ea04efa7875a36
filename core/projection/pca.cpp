// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/pca.h"

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/math/gemm.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <algorithm>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr Index rowBlock = 512;
constexpr Index largestFullProblem = 256; // all eigenvectors of a larger covariance take a second and more
constexpr double negligibleVariance = 1e-6;

RowVector<double> meanOf(const MatrixView<float>& rows, const RunContext& run) {
    RowVector<double> mean = RowVector<double>::Zero(rows.cols());
    parallelFor(static_cast<std::size_t>(rows.cols()), 64, [&](std::size_t begin, std::size_t end) {
        const auto first = static_cast<Index>(begin), width = static_cast<Index>(end - begin);
        for (Index i = 0; i < rows.rows(); ++i) {
            if (i % 4096 == 0)
                run.throwIfStopped();
            mean.segment(first, width) += rows.row(i).segment(first, width).cast<double>();
        }
    });
    mean /= static_cast<double>(rows.rows());
    if (!mean.allFinite())
        throw DataError("a value is not a finite number", "the rows to project",
                        "leave the rows with NaN or infinity out");
    return mean;
}

/// Calls use(first, centered) for blocks of rows less their mean, (B,D), in order.
template<class Use>
void forCenteredBlocks(const MatrixView<float>& rows, const RowVector<double>& mean, const RunContext& run,
                       const Use& use) {
    MatrixF block(std::min(rowBlock, rows.rows()), rows.cols());
    for (Index first = 0; first < rows.rows(); first += rowBlock) {
        run.throwIfStopped();
        const Index count = std::min(rowBlock, rows.rows() - first);
        block.topRows(count) =
            (rows.middleRows(first, count).cast<double>().rowwise() - mean).template cast<float>();
        use(first, block.topRows(count));
    }
}

Matrix<double> covariance(const MatrixView<float>& rows, const RowVector<double>& mean,
                          const RunContext& run) {
    const Index D = rows.cols();
    Matrix<double> sum = Matrix<double>::Zero(D, D);
    MatrixF products(D, D);
    forCenteredBlocks(rows, mean, run, [&](Index, const MatrixView<float>& block) {
        gemm<float>(Transpose::yes, Transpose::no, 1.0F, block, block, 0.0F, products);
        parallelFor(static_cast<std::size_t>(D), 64, [&](std::size_t begin, std::size_t end) {
            const auto top = static_cast<Index>(begin), height = static_cast<Index>(end - begin);
            sum.middleRows(top, height) += products.middleRows(top, height).cast<double>();
        });
    });
    return sum / static_cast<double>(std::max<Index>(rows.rows() - 1, 1));
}

struct Eigenpairs {
    RowVector<double> values; ///< (1,k), largest first
    Matrix<double> vectors;   ///< (k,D)
};

Eigenpairs leading(const Matrix<double>& symmetric, Index count) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(symmetric); // smallest first
    return {solver.eigenvalues().tail(count).reverse().transpose(),
            solver.eigenvectors().rightCols(count).rowwise().reverse().transpose()};
}

/// Subspace iteration with Rayleigh-Ritz (Golub & Van Loan, Matrix Computations, 8.2.4): the space spanned by
/// some vectors more than wanted is multiplied by the matrix until the wanted Ritz vectors stand still.
Eigenpairs leadingBySubspace(const Matrix<double>& symmetric, Index count, const RunContext& run) {
    const Index D = symmetric.rows(), width = std::min(D, 2 * count + 16);
    constexpr int iterationLimit =
        500; // equal eigenvalues never settle, and any basis of their space will do
    Matrix<double> basis(D, width), image(D, width);
    Random random(0, "principal components"); // where to start from: the result does not depend on it
    for (Index i = 0; i < basis.size(); ++i)
        basis.data()[i] = random.normal();
    Eigenpairs found;
    for (int iteration = 0; iteration < iterationLimit; ++iteration) {
        run.throwIfStopped();
        const Eigen::HouseholderQR<Eigen::MatrixXd> orthogonal(basis);
        basis = orthogonal.householderQ() * Eigen::MatrixXd::Identity(D, width);
        gemm<double>(Transpose::no, Transpose::no, 1.0, symmetric, basis, 0.0, image);
        const Eigenpairs ritz = leading(basis.transpose() * image, width);
        const Matrix<double> rotation = ritz.vectors.transpose();
        const Matrix<double> rotated = basis * rotation;
        basis = image * rotation; // the next space, already in the order of the eigenvalues
        found = {ritz.values.head(count), rotated.leftCols(count).transpose()};
        const Matrix<double> residual =
            basis.leftCols(count) - rotated.leftCols(count) * found.values.asDiagonal();
        if (residual.norm() <= 1e-8 * found.values(0))
            break;
    }
    return found;
}

} // namespace

Pca fitPca(const MatrixView<float>& rows, int count, const RunContext& run) {
    if (count < 1)
        throw UsageError("no principal components asked for", "", "ask for at least 1");
    const Index N = rows.rows(), D = rows.cols();
    if (N == 0)
        throw DataError("there are no rows to project", "", "choose some");
    run.report(0.0, "principal components");
    const RowVector<double> mean = meanOf(rows, run);
    Pca pca{mean.cast<float>(), MatrixF::Zero(count, D), RowVector<double>::Zero(count),
            MatrixF::Zero(N, count)};
    const Index possible = std::min({static_cast<Index>(count), N - 1, D});
    if (possible == 0)
        return pca;

    const Matrix<double> spread = covariance(rows, mean, run);
    const Eigenpairs found =
        D <= largestFullProblem ? leading(spread, possible) : leadingBySubspace(spread, possible, run);
    for (Index c = 0; c < possible; ++c) {
        if (!(found.values(c) > negligibleVariance * found.values(0)))
            break;
        Index largest = 0;
        found.vectors.row(c).cwiseAbs().maxCoeff(&largest);
        const double sign = found.vectors(c, largest) < 0.0 ? -1.0 : 1.0;
        pca.components.row(c) = (sign * found.vectors.row(c)).cast<float>();
        pca.explainedVariance(c) = found.values(c);
    }
    forCenteredBlocks(rows, mean, run, [&](Index first, const MatrixView<float>& block) {
        gemm<float>(Transpose::no, Transpose::yes, 1.0F, block, pca.components, 0.0F,
                    pca.scores.middleRows(first, block.rows()));
    });
    run.report(1.0, "principal components");
    return pca;
}

} // namespace groupscope
