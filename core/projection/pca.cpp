// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/pca.h"

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/math/gemm.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <algorithm>
#include <vector>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr Index rowBlock = 256;           // 800 kB at D = 784: read from memory once, then from the cache
constexpr Index largestFullProblem = 256; // all eigenvectors of a larger covariance take a second and more
constexpr double negligibleVariance = 1e-6;
constexpr Index oversampling = 10;         // directions more than wanted in the randomized search
constexpr std::size_t partBytes = 1 << 26; // of all partial sums together

/// How many parts the rows are cut into, each summed by one thread: by the size of a sum, never by threads.
std::size_t partCount(const MatrixView<float>& rows, Index sumBytes) {
    const auto blocks = static_cast<std::size_t>((rows.rows() + rowBlock - 1) / rowBlock);
    // The count depends on the shape of the data alone: sums are added in the same order at any thread count.
    const std::size_t affordable =
        std::clamp<std::size_t>(partBytes / static_cast<std::size_t>(sumBytes), 4, 64);
    return std::min(blocks, affordable);
}

/// Calls use(part, first, count) for blocks of rows [first, first + count): the parts side by side, the
/// blocks of a part in order.
template<class Use>
void forBlocks(const MatrixView<float>& rows, std::size_t parts, const RunContext& run, const Use& use) {
    const auto blocks = static_cast<std::size_t>((rows.rows() + rowBlock - 1) / rowBlock);
    parallelFor(parts, 1, [&](std::size_t part, std::size_t) {
        for (std::size_t block = blocks * part / parts; block < blocks * (part + 1) / parts; ++block) {
            run.throwIfStopped();
            const Index first = static_cast<Index>(block) * rowBlock;
            use(part, first, std::min(rowBlock, rows.rows() - first));
        }
    });
}

RowVector<double> meanOf(const MatrixView<float>& rows, const RunContext& run) {
    const std::size_t parts = partCount(rows, rows.cols() * static_cast<Index>(sizeof(double)));
    Matrix<double> sums = Matrix<double>::Zero(static_cast<Index>(parts), rows.cols());
    forBlocks(rows, parts, run, [&](std::size_t part, Index first, Index count) {
        for (Index i = first; i < first + count; ++i)
            sums.row(static_cast<Index>(part)) += rows.row(i).cast<double>();
    });
    const RowVector<double> mean = sums.colwise().sum() / static_cast<double>(rows.rows());
    if (!mean.allFinite())
        throw DataError("a value is not a finite number", "the examples to project",
                        "leave the examples with NaN or infinity out");
    return mean;
}

/// The same as forBlocks with use(part, first, centered) for blocks of rows less their mean, (B,D).
template<class Use>
void forCenteredBlocks(const MatrixView<float>& rows, const RowVector<double>& mean, std::size_t parts,
                       const RunContext& run, const Use& use) {
    // In two floats, so that subtracting them loses nothing that matters even when the mean is far from 0.
    const RowVector<float> coarse = mean.cast<float>();
    const RowVector<float> fine = (mean - coarse.cast<double>()).cast<float>();
    std::vector<MatrixF> blocks(parts);
    forBlocks(rows, parts, run, [&](std::size_t part, Index first, Index count) {
        MatrixF& block = blocks[part];
        if (block.size() == 0)
            block.resize(std::min(rowBlock, rows.rows()), rows.cols());
        for (Index i = 0; i < count; ++i)
            // Covariances of centred rows: Σ x x^T - N m m^T would cancel where the mean is large.
            block.row(i) = (rows.row(first + i) - coarse) - fine;
        use(part, first, block.topRows(count));
    });
}

/// Sums of the parts in their order, divided by N - 1.
Matrix<double> spreadOf(const std::vector<MatrixF>& parts, Index rowCount) {
    Matrix<double> sum = Matrix<double>::Zero(parts[0].rows(), parts[0].cols());
    for (const MatrixF& part : parts)
        sum += part.cast<double>();
    return sum / static_cast<double>(std::max<Index>(rowCount - 1, 1));
}
Matrix<double> covariance(const MatrixView<float>& rows, const RowVector<double>& mean,
                          const RunContext& run) {
    const Index D = rows.cols();
    std::vector<MatrixF> sums(partCount(rows, D * D * static_cast<Index>(sizeof(float))));
    for (MatrixF& sum : sums)
        sum.setZero(D, D);
    forCenteredBlocks(
        rows, mean, sums.size(), run, [&](std::size_t part, Index, const MatrixView<float>& block) {
            gemmInOnePiece<float>(Transpose::yes, Transpose::no, 1.0F, block, block, 1.0F, sums[part]);
        });
    return spreadOf(sums, rows.rows());
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
/// some vectors more than wanted is multiplied by the symmetric matrix until the wanted Ritz vectors stand
/// still. `multiply(basis, image)` gives that product of (width,D) rows, which are orthonormal.
template<class Multiply>
Eigenpairs leadingBySubspace(Index D, Index count, Index width, int iterationLimit, double tolerance,
                             const RunContext& run, const Multiply& multiply) {
    Matrix<double> basis(width, D), image(width, D);
    Random random(0, "principal components"); // where to start from: the result does not depend on it
    for (Index i = 0; i < basis.size(); ++i)
        basis.data()[i] = random.normal();
    Eigenpairs found;
    for (int iteration = 0; iteration < iterationLimit; ++iteration) {
        run.throwIfStopped();
        // Without this step all vectors would turn towards the first eigenvector.
        const Eigen::HouseholderQR<Eigen::MatrixXd> orthogonal(basis.transpose());
        basis = (orthogonal.householderQ() * Eigen::MatrixXd::Identity(D, width)).transpose();
        multiply(basis, image);
        const Matrix<double> inside = basis * image.transpose();
        const Eigenpairs ritz = leading((inside + inside.transpose()) / 2.0, width);
        const Matrix<double> rotated = ritz.vectors.topRows(count) * basis;
        basis = ritz.vectors * image; // the next space, already in the order of the eigenvalues
        found = {ritz.values.head(count), rotated};
        // The image of the Ritz vectors is at hand as the next basis, so the residual A v - λ v costs no
        // product.
        const Matrix<double> residual =
            basis.topRows(count) - found.values.transpose().asDiagonal() * rotated;
        if (residual.norm() <=
            tolerance * std::max(found.values(count - 1), negligibleVariance * found.values(0)))
            break;
    }
    return found;
}

Eigenpairs exactComponents(const MatrixView<float>& rows, const RowVector<double>& mean, Index count,
                           const RunContext& run) {
    const Matrix<double> spread = covariance(rows, mean, run);
    const Index D = rows.cols();
    if (D <= largestFullProblem)
        return leading(spread, count);
    constexpr int limit = 500; // equal eigenvalues never settle, and any basis of their space will do
    return leadingBySubspace(D, count, std::min(D, 2 * count + 16), limit, 1e-8, run,
                             [&](const Matrix<double>& basis, Matrix<double>& image) {
                                 gemm<double>(Transpose::no, Transpose::no, 1.0, basis, spread, 0.0, image);
                             });
}

/// The covariance is never formed: each product with it reads the rows once.
Eigenpairs randomizedComponents(const MatrixView<float>& rows, const RowVector<double>& mean, Index count,
                                const RunContext& run) {
    const Index D = rows.cols(), width = std::min(D, count + oversampling);
    std::vector<MatrixF> sums(partCount(rows, width * D * static_cast<Index>(sizeof(float))));
    std::vector<MatrixF> scores(sums.size());
    return leadingBySubspace(
        D, count, width, 10, 1e-4, run, [&](const Matrix<double>& basis, Matrix<double>& image) {
            const MatrixF directions = basis.cast<float>();
            for (MatrixF& sum : sums)
                sum.setZero(width, D);
            forCenteredBlocks(rows, mean, sums.size(), run,
                              [&](std::size_t part, Index, const MatrixView<float>& block) {
                                  scores[part].resize(block.rows(), width);
                                  gemmInOnePiece<float>(Transpose::no, Transpose::yes, 1.0F, block,
                                                        directions, 0.0F, scores[part]);
                                  gemmInOnePiece<float>(Transpose::yes, Transpose::no, 1.0F, scores[part],
                                                        block, 1.0F, sums[part]);
                              });
            image = spreadOf(sums, rows.rows());
        });
}

} // namespace

Pca fitPca(const MatrixView<float>& rows, int count, const RunContext& run, PcaAlgorithm algorithm) {
    if (count < 1)
        throw UsageError("no principal components asked for", "", "ask for at least 1");
    const Index N = rows.rows(), D = rows.cols();
    if (N == 0)
        throw DataError("there are no examples to project", "", "choose some");
    run.report(0.0, "principal components");
    const RowVector<double> mean = meanOf(rows, run);
    Pca pca{mean.cast<float>(), MatrixF::Zero(count, D), RowVector<double>::Zero(count),
            MatrixF::Zero(N, count)};
    const Index possible = std::min({static_cast<Index>(count), N - 1, D});
    if (possible == 0)
        return pca;

    const double products = static_cast<double>(N) * static_cast<double>(D * D);
    // The randomized search reads the rows up to ten times, with work N D width each time. It is faster only
    // where the covariance, with work N D², costs far more.
    const bool large = products >= 1e10 && D >= 256 && 16 * (possible + 8) <= D;
    const bool randomized =
        algorithm == PcaAlgorithm::randomized || (algorithm == PcaAlgorithm::automatic && large);
    const Eigenpairs found = randomized ? randomizedComponents(rows, mean, possible, run)
                                        : exactComponents(rows, mean, possible, run);
    for (Index c = 0; c < possible; ++c) {
        // Directions without variance are arbitrary. They stay 0 instead of adding noise to the map.
        if (!(found.values(c) > negligibleVariance * found.values(0)))
            break;
        // A component has no sign of its own. A fixed sign makes maps of equal data equal.
        Index largest = 0;
        found.vectors.row(c).cwiseAbs().maxCoeff(&largest);
        const double sign = found.vectors(c, largest) < 0.0 ? -1.0 : 1.0;
        pca.components.row(c) = (sign * found.vectors.row(c)).cast<float>();
        pca.explainedVariance(c) = found.values(c);
    }
    forCenteredBlocks(rows, mean, partCount(rows, D), run,
                      [&](std::size_t, Index first, const MatrixView<float>& block) {
                          gemmInOnePiece<float>(Transpose::no, Transpose::yes, 1.0F, block, pca.components,
                                                0.0F, pca.scores.middleRows(first, block.rows()));
                      });
    run.report(1.0, "principal components");
    return pca;
}

} // namespace groupscope
