// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <cstdint>
#include <vector>

namespace groupscope {

/// Options of a mixture and of its expectation-maximisation.
struct GaussianMixtureOptions {
    int restarts = 10;            ///< starts from new clusters; the one of the largest likelihood is kept
    int iterations = 100;         ///< at most, in each start
    double tolerance = 1e-3;      ///< stop when the mean log-likelihood of a row changes by less
    double regularization = 1e-6; ///< added to the diagonal of every covariance
};

/// A mixture of Gaussians with full covariances.
struct GaussianMixture {
    std::vector<int> assignments;            ///< (N,) the likeliest component; ties go to the lower index
    RowVector<double> weights;               ///< (1,K), sum 1
    Matrix<double> means;                    ///< (K,D)
    std::vector<Matrix<double>> covariances; ///< K times (D,D)
    double meanLogLikelihood = 0.0;          ///< mean over rows, before the last step
    int iterations = 0;
    bool converged = false;
};

/// Expectation maximisation on X (N,D) in double, started by a maximisation step from the clusters `start`
/// (N,) in [0,K), K >= 1: the algorithm of scikit-learn's GaussianMixture. A component may lose all its rows.
/// Time O(N K D²) a step, memory O(K D² + D · 4096). The same bytes at any thread count. Throws UsageError
/// when the covariances would need over 1 GB or K exceeds N, DataError when a covariance is singular in spite
/// of the regularisation, Cancelled.
GaussianMixture expectationMaximization(const MatrixView<float>& X, const std::vector<int>& start, int K,
                                        const GaussianMixtureOptions& options, const RunContext& run);

/// Fits the mixture from the clusters of k-means (one start each), with restarts.
GaussianMixture gaussianMixture(const MatrixView<float>& X, int K, const GaussianMixtureOptions& options,
                                std::uint64_t seed, const RunContext& run);

} // namespace groupscope
