// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/gaussian_mixture.h"

#include "core/base/random.h"
#include "core/math/gemm.h"
#include "core/math/kmeans.h"
#include "core/math/row_sums.h"

#include <Eigen/Cholesky>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <utility>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr Index panelRows = 4096; ///< rows whose offsets from a mean are held at a time

void requireComponents(const MatrixView<float>& X, int K) {
    if (K < 1 || K > X.rows())
        throw UsageError("cannot make " + std::to_string(K) + " components of " + std::to_string(X.rows()) +
                             (X.rows() == 1 ? " example" : " examples"),
                         "", "choose a number of components from 1 to the number of examples");
    const double bytes = 8.0 * K * static_cast<double>(X.cols()) * static_cast<double>(X.cols());
    if (bytes > 1e9)
        throw UsageError(std::to_string(K) + " full covariances of " + std::to_string(X.cols()) +
                             " dimensions need more than 1 GB",
                         "Gaussian mixture", "choose k-means, or reduce the dimensions first");
}

class Mixture {
  public:
    Mixture(const MatrixView<float>& X, int K, const GaussianMixtureOptions& options, const RunContext& run)
        : X_(X)
        , options_(options)
        , run_(run)
        , responsibilities_(Matrix<double>::Zero(X.rows(), K))
        , logDensities_(X.rows(), K) {
        found_.covariances.resize(static_cast<std::size_t>(K));
    }

    GaussianMixture fit(const std::vector<int>& start) {
        for (std::size_t i = 0; i < start.size(); ++i)
            responsibilities_(static_cast<Index>(i), start[i]) = 1.0;
        maximize();
        double before = -std::numeric_limits<double>::infinity();
        while (!found_.converged && found_.iterations < options_.iterations) {
            found_.meanLogLikelihood = expect();
            maximize();
            ++found_.iterations;
            found_.converged = std::abs(found_.meanLogLikelihood - before) < options_.tolerance;
            before = found_.meanLogLikelihood;
        }
        expect(); // the last step has moved the components
        found_.assignments.resize(start.size());
        for (Index i = 0; i < X_.rows(); ++i)
            logDensities_.row(i).maxCoeff(&found_.assignments[i]);
        return std::move(found_);
    }

  private:
    Index components() const { return responsibilities_.cols(); }

    /// Weights, means and covariances from the responsibilities.
    void maximize() {
        const RowVector<double> masses =
            sumOfRowBlocks<double>(X_.rows(),
                                   [&](Index first, Index count) -> RowVector<double> {
                                       return responsibilities_.middleRows(first, count).colwise().sum();
                                   })
                .array() +
            10.0 * std::numeric_limits<double>::epsilon(); // no division by zero
        found_.weights = masses / masses.sum();
        found_.means = Matrix<double>::Zero(components(), X_.cols());
        for (Index begin = 0; begin < X_.rows(); begin += panelRows) {
            run_.throwIfStopped();
            const Index count = std::min(panelRows, X_.rows() - begin);
            const Matrix<double> panel = X_.middleRows(begin, count).cast<double>();
            gemm<double>(Transpose::yes, Transpose::no, 1, responsibilities_.middleRows(begin, count), panel,
                         1, found_.means);
        }
        for (Index k = 0; k < components(); ++k) {
            found_.means.row(k) /= masses[k];
            found_.covariances[k] = covariance(k, masses[k]);
        }
    }

    Matrix<double> covariance(Index k, double mass) {
        Matrix<double> sum = Matrix<double>::Zero(X_.cols(), X_.cols()), panel;
        for (Index begin = 0; begin < X_.rows(); begin += panelRows) {
            run_.throwIfStopped();
            panel.resize(std::min(panelRows, X_.rows() - begin), X_.cols());
            forRowBlocks(panel.rows(), [&](Index first, Index count) {
                for (Index i = first; i < first + count; ++i)
                    panel.row(i) = (X_.row(begin + i).cast<double>() - found_.means.row(k)) *
                                   // The root on either side makes the weighted covariance one symmetric
                                   // product.
                                   std::sqrt(responsibilities_(begin + i, k));
            });
            gemm<double>(Transpose::yes, Transpose::no, 1, panel, panel, 1, sum);
        }
        sum /= mass;
        // Keeps a component of few or equal rows positive definite, as scikit-learn's reg_covar.
        sum.diagonal().array() += options_.regularization;
        return sum;
    }

    /// Log-densities and responsibilities from the components; returns the mean log-likelihood of a row.
    double expect() {
        for (Index k = 0; k < components(); ++k)
            densitiesOf(k);
        const double total = sumOfRowBlocks<double>(X_.rows(), [&](Index first, Index count) {
            RowVector<double> sum = RowVector<double>::Zero(1);
            for (Index i = first; i < first + count; ++i) {
                const double largest = logDensities_.row(i).maxCoeff();
                const double likelihood =
                    largest + std::log((logDensities_.row(i).array() - largest).exp().sum());
                responsibilities_.row(i) = (logDensities_.row(i).array() - likelihood).exp();
                sum[0] += likelihood;
            }
            return sum;
        })[0];
        return total / static_cast<double>(X_.rows());
    }

    /// Column k of the log-densities, weights included.
    void densitiesOf(Index k) {
        const Eigen::LLT<Eigen::MatrixXd> factor(found_.covariances[k]);
        if (factor.info() != Eigen::Success)
            throw DataError("the covariance of a component is singular", "Gaussian mixture",
                            "choose k-means, reduce the dimensions, or leave out examples that repeat");
        // Half the logarithm of the determinant, without forming it: it would overflow in many dimensions.
        const double logRoot = factor.matrixLLT().diagonal().array().log().sum();
        const double constant = std::log(found_.weights[k]) - logRoot -
                                0.5 * static_cast<double>(X_.cols()) * std::log(2.0 * std::numbers::pi);
        forRowBlocks(X_.rows(), [&](Index first, Index count) {
            run_.throwIfStopped();
            Eigen::MatrixXd offsets =
                (X_.middleRows(first, count).cast<double>().rowwise() - found_.means.row(k)).transpose();
            // The Mahalanobis distance is the length of L⁻¹(x - μ): no inverse is formed.
            factor.matrixL().solveInPlace(offsets);
            logDensities_.col(k).segment(first, count) =
                (constant - 0.5 * offsets.colwise().squaredNorm().array()).transpose();
        });
    }

    MatrixView<float> X_;
    const GaussianMixtureOptions& options_;
    const RunContext& run_;
    Matrix<double> responsibilities_; ///< (N,K)
    Matrix<double> logDensities_;     ///< (N,K)
    GaussianMixture found_;
};

} // namespace

GaussianMixture expectationMaximization(const MatrixView<float>& X, const std::vector<int>& start, int K,
                                        const GaussianMixtureOptions& options, const RunContext& run) {
    requireComponents(X, K);
    return Mixture(X, K, options, run).fit(start);
}

GaussianMixture gaussianMixture(const MatrixView<float>& X, int K, const GaussianMixtureOptions& options,
                                std::uint64_t seed, const RunContext& run) {
    requireComponents(X, K);
    GaussianMixture best;
    for (int restart = 0; restart < options.restarts; ++restart) {
        run.report(static_cast<double>(restart) / options.restarts, "Gaussian mixture");
        const std::uint64_t startSeed =
            Random(seed, "Gaussian mixture", static_cast<std::uint64_t>(restart)).next();
        RunContext quiet = run; // the clusters are the smaller part of the work
        quiet.onProgress = nullptr;
        const KMeans clusters = kMeans(X, K, {.restarts = 1}, startSeed, quiet);
        GaussianMixture found = expectationMaximization(X, clusters.assignments, K, options, run);
        if (restart == 0 || found.meanLogLikelihood > best.meanLogLikelihood)
            best = std::move(found);
    }
    return best;
}

} // namespace groupscope
