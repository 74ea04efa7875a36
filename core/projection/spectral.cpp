// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/spectral.h"

#include "core/base/parallel.h"
#include "core/base/random.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr Index width = 8; // 4 wanted, the rest so that the fourth settles quickly too
constexpr Index largestDense = 64;
constexpr std::size_t spectralGrain = 512;
constexpr int productLimit = 1500;
constexpr double tolerance = 1e-4;
constexpr double largestGrowth =
    1e4; // of one filter: more would make the filtered vectors dependent in float

using Basis = Eigen::Matrix<float, Eigen::Dynamic, width, Eigen::RowMajor>; // (N,width)
using Small = Eigen::Matrix<double, width, width>;
using Row = Eigen::Matrix<float, 1, width>;

template<class Body>
void forRows(Index rows, const Body& body) {
    parallelFor(static_cast<std::size_t>(rows), spectralGrain, [&body](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            body(static_cast<Index>(i));
    });
}

/// W / sqrt(degree_i degree_j) of each edge, (E,).
std::vector<float> normalized(const UmapGraph& graph) {
    std::vector<double> scales(graph.size());
    for (std::size_t i = 0; i < graph.size(); ++i) {
        double degree = 0.0;
        for (std::size_t e = graph.starts[i]; e < graph.starts[i + 1]; ++e)
            degree += static_cast<double>(graph.weights[e]);
        scales[i] = degree > 0.0 ? 1.0 / std::sqrt(degree) : 0.0;
    }
    std::vector<float> weights(graph.weights.size());
    for (std::size_t i = 0; i < graph.size(); ++i)
        for (std::size_t e = graph.starts[i]; e < graph.starts[i + 1]; ++e)
            weights[e] = static_cast<float>(scales[i] * static_cast<double>(graph.weights[e]) *
                                            scales[graph.neighbors[e]]);
    return weights;
}

/// The search for the leading vectors of one graph.
class FilteredSubspace {
  public:
    explicit FilteredSubspace(const UmapGraph& graph)
        : graph_(graph)
        , weights_(normalized(graph))
        , basis_(static_cast<Index>(graph.size()), width)
        , image_(basis_.rows(), width)
        , spare_(basis_.rows(), width) {
        Random random(0, "graph spectrum"); // where to start from: the result hardly depends on it
        for (Index i = 0; i < basis_.size(); ++i)
            basis_.data()[i] = static_cast<float>(random.uniform(-1.0, 1.0));
    }

    /// Ritz vectors in the basis, their products with the graph in the image. Returns the Ritz values.
    RowVector<double> project() {
        orthonormalize();
        orthonormalize(); // the first pass leaves the rounding error of float
        multiply(basis_, [this](Index i, const Row& product) { image_.row(i) = product; });
        // The graph restricted to the subspace is a small symmetric problem, solved in double. Rotating the
        // basis by its eigenvectors gives the best approximation of eigenvectors in the subspace.
        const Small inside = gram(basis_, image_);
        const Eigen::SelfAdjointEigenSolver<Small> solver((inside + inside.transpose()) / 2.0);
        const Eigen::Matrix<float, width, width> rotation =
            solver.eigenvectors().rowwise().reverse().cast<float>();
        forRows(basis_.rows(), [&](Index i) {
            basis_.row(i) = (basis_.row(i) * rotation).eval();
            image_.row(i) = (image_.row(i) * rotation).eval();
        });
        return solver.eigenvalues().reverse().transpose();
    }

    /// The largest |S v - value v| of the first `count` Ritz vectors.
    double residual(const RowVector<double>& values, Index count) {
        const Row factors = values.cast<float>();
        forRows(basis_.rows(),
                [&](Index i) { spare_.row(i) = image_.row(i) - basis_.row(i).cwiseProduct(factors); });
        return std::sqrt(gram(spare_, spare_).diagonal().head(count).maxCoeff());
    }

    /// Damps all of the spectrum below `cut` beside what is above, by a Chebyshev polynomial that is 1 at 1.
    void filter(double cut) {
        // Eigenvalues lie in [-1, 1]. The polynomial oscillates within [-1, cut], which is mapped to [-1, 1],
        // and grows fast above it, so that the wanted eigenvectors dominate after one filter.
        const double half = (cut + 1.0) / 2.0, middle = (cut - 1.0) / 2.0;
        const double growth = std::acosh(std::max((1.0 - middle) / half, 1.0 + 1e-9));
        const int degree = static_cast<int>(std::clamp(std::log(2.0 * largestGrowth) / growth, 3.0, 200.0));
        // The three-term recurrence is scaled by sigma, so that the value at 1 stays 1 and nothing overflows.
        double sigma = half / (1.0 - middle);
        const double first = sigma;
        const auto shift = static_cast<float>(middle);
        const auto scale = static_cast<float>(sigma / half);
        forRows(basis_.rows(),
                [&](Index i) { image_.row(i) = (image_.row(i) - shift * basis_.row(i)) * scale; });
        for (int d = 2; d <= degree; ++d) {
            const double next = 1.0 / (2.0 / first - sigma);
            const auto ofProduct = static_cast<float>(2.0 * next / half);
            const auto ofPrevious = static_cast<float>(sigma * next);
            multiply(image_, [&](Index i, const Row& product) {
                spare_.row(i) = (product - shift * image_.row(i)) * ofProduct - ofPrevious * basis_.row(i);
            });
            basis_.swap(image_);
            image_.swap(spare_);
            sigma = next;
        }
        basis_.swap(image_);
    }

    int products() const { return products_; }
    const Basis& basis() const { return basis_; }

  private:
    /// take(i, row i of S X).
    template<class Take>
    void multiply(const Basis& X, const Take& take) {
        ++products_;
        forRows(X.rows(), [&](Index i) {
            const auto row = static_cast<std::size_t>(i);
            Row sum = Row::Zero();
            for (std::size_t e = graph_.starts[row]; e < graph_.starts[row + 1]; ++e)
                sum += weights_[e] * X.row(graph_.neighbors[e]);
            take(i, sum);
        });
    }

    /// A^T B in double, summed by blocks of rows in their order.
    static Small gram(const Basis& A, const Basis& B) {
        const auto rows = static_cast<std::size_t>(A.rows());
        std::vector<Small> parts((rows + spectralGrain - 1) / spectralGrain, Small::Zero());
        parallelFor(rows, spectralGrain, [&](std::size_t begin, std::size_t end) {
            const auto first = static_cast<Index>(begin), count = static_cast<Index>(end - begin);
            parts[begin / spectralGrain].noalias() = A.middleRows(first, count).cast<double>().transpose() *
                                                     B.middleRows(first, count).cast<double>();
        });
        Small sum = Small::Zero();
        for (const Small& part : parts)
            sum += part;
        return sum;
    }

    /// By the Cholesky factor of the Gram matrix; twice, as the first leaves what float rounds.
    void orthonormalize() {
        Small products = gram(basis_, basis_);
        const Eigen::Matrix<double, width, 1> scales =
            products.diagonal().cwiseMax(1e-300).cwiseSqrt().cwiseInverse();
        // Filtered vectors differ in length by orders of magnitude. At unit length the factor is well
        // conditioned.
        products = scales.asDiagonal() * products * scales.asDiagonal();
        products.diagonal().array() += 1e-12; // keeps the factor finite when vectors are dependent
        const Eigen::LLT<Small> factor(products);
        const Small inverse = factor.matrixU().solve(Small::Identity());
        const Eigen::Matrix<float, width, width> change = (scales.asDiagonal() * inverse).cast<float>();
        forRows(basis_.rows(), [&](Index i) { basis_.row(i) = (basis_.row(i) * change).eval(); });
    }

    const UmapGraph& graph_;
    std::vector<float> weights_;
    Basis basis_, image_, spare_;
    int products_ = 0;
};

GraphSpectrum denseSpectrum(const UmapGraph& graph, Index count) {
    const auto N = static_cast<Index>(graph.size());
    const std::vector<float> weights = normalized(graph);
    Eigen::MatrixXd S = Eigen::MatrixXd::Zero(N, N);
    for (Index i = 0; i < N; ++i)
        for (std::size_t e = graph.starts[i]; e < graph.starts[static_cast<std::size_t>(i) + 1]; ++e)
            S(i, graph.neighbors[e]) = static_cast<double>(weights[e]);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(S); // smallest first
    return {solver.eigenvalues().tail(count).reverse().transpose(),
            solver.eigenvectors().rightCols(count).rowwise().reverse().cast<float>()};
}

} // namespace

GraphSpectrum graphSpectrum(const UmapGraph& graph, int count, const RunContext& run) {
    if (count < 1 || count > 4 || static_cast<std::size_t>(count) > graph.size())
        throw UsageError(std::to_string(count) + " eigenvectors of a graph of " +
                             std::to_string(graph.size()) + " examples",
                         "", "ask for 1 to 4, and for no more than there are examples");
    GraphSpectrum spectrum;
    if (graph.size() <= static_cast<std::size_t>(largestDense)) {
        spectrum = denseSpectrum(graph, count);
    } else {
        FilteredSubspace subspace(graph);
        RowVector<double> values = subspace.project();
        while (subspace.residual(values, count) > tolerance && subspace.products() < productLimit) {
            run.throwIfStopped();
            // The smallest Ritz value of the subspace estimates where the unwanted part of the spectrum ends.
            subspace.filter(values(width - 1));
            values = subspace.project();
        }
        spectrum = {values.head(count), subspace.basis().leftCols(count)};
    }
    for (Index c = 0; c < count; ++c) {
        Index largest = 0;
        spectrum.vectors.col(c).cwiseAbs().maxCoeff(&largest);
        // An eigenvector has no sign of its own. A fixed sign makes starts equal for equal graphs.
        if (spectrum.vectors(largest, c) < 0.0F)
            spectrum.vectors.col(c) *= -1.0F;
    }
    return spectrum;
}

} // namespace groupscope
