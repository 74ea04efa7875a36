// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/kmeans.h"

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/math/gemm.h"
#include "core/math/standardize.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t assignedBlock = 512;
constexpr std::size_t centroidGrain = 64;

/// The rows and what the distances to any centres need of them.
class Points {
  public:
    Points(const MatrixView<float>& X, const RunContext& run)
        : X_(X)
        , run_(run)
        , squaredLengths_(static_cast<std::size_t>(X.rows())) {
        std::vector<int> all(static_cast<std::size_t>(X.rows()));
        std::iota(all.begin(), all.end(), 0);
        const ColumnScale scale = measureColumns(X, all, run);
        mean_ = scale.mean;
        meanVariance_ = 0.0;
        parallelFor(all.size(), assignedBlock, [&](std::size_t begin, std::size_t end) {
            run_.throwIfStopped();
            for (std::size_t i = begin; i < end; ++i)
                squaredLengths_[i] = (X_.row(static_cast<Index>(i)).cast<double>() - mean_).squaredNorm();
        });
        const double total = std::accumulate(squaredLengths_.begin(), squaredLengths_.end(), 0.0);
        meanVariance_ = total / static_cast<double>(X.rows()) / static_cast<double>(X.cols());
    }

    Index count() const { return X_.rows(); }
    Index dimensions() const { return X_.cols(); }
    double meanVariance() const { return meanVariance_; }
    RowVector<double> row(std::size_t i) const { return X_.row(static_cast<Index>(i)).cast<double>(); }

    /// Calls use(i, distances) with the squared distances (K,) of row i to the centres (K,D), in parallel.
    /// Taken as |x−m|² + |c−m|² − 2(x−m)·(c−m) with m the mean: little cancels wherever the rows lie.
    template<class Use>
    void eachRow(const Matrix<double>& centres, const Use& use) const {
        const Matrix<double> offsets = centres.rowwise() - mean_;
        const MatrixF factors = offsets.cast<float>();
        const Eigen::VectorXd constants =
            offsets.rowwise().squaredNorm() + 2.0 * factors.cast<double>() * mean_.transpose();
        parallelFor(squaredLengths_.size(), assignedBlock, [&](std::size_t begin, std::size_t end) {
            run_.throwIfStopped();
            const auto rows = static_cast<Index>(end - begin);
            MatrixF products(rows, centres.rows());
            gemm<float>(Transpose::no, Transpose::yes, 1, X_.middleRows(static_cast<Index>(begin), rows),
                        factors, 0, products);
            RowVector<double> distances(centres.rows());
            for (std::size_t i = begin; i < end; ++i) {
                const auto product = products.row(static_cast<Index>(i - begin)).cast<double>();
                distances = (constants.transpose() - 2.0 * product).array() + squaredLengths_[i];
                use(i, distances.cwiseMax(0.0));
            }
        });
    }

    /// Sum of the squared distances, in double from the rows as given.
    double inertia(const std::vector<int>& assignments, const Matrix<double>& centres,
                   std::vector<double>& distances) const {
        distances.resize(assignments.size());
        parallelFor(assignments.size(), assignedBlock, [&](std::size_t begin, std::size_t end) {
            run_.throwIfStopped();
            for (std::size_t i = begin; i < end; ++i)
                distances[i] = (X_.row(static_cast<Index>(i)).cast<double>() - centres.row(assignments[i]))
                                   .squaredNorm();
        });
        return std::accumulate(distances.begin(), distances.end(), 0.0);
    }

    /// Means (K,D) of the rows of each cluster, and their sizes. Empty clusters get zeros.
    void average(const std::vector<int>& assignments, Matrix<double>& centres,
                 std::vector<int>& sizes) const {
        std::fill(sizes.begin(), sizes.end(), 0);
        for (const int cluster : assignments)
            ++sizes[cluster];
        parallelFor(static_cast<std::size_t>(X_.cols()), centroidGrain,
                    [&](std::size_t begin, std::size_t end) {
                        const auto first = static_cast<Index>(begin), width = static_cast<Index>(end - begin);
                        auto columns = centres.middleCols(first, width);
                        columns.setZero();
                        for (std::size_t i = 0; i < assignments.size(); ++i) {
                            if (i % 4096 == 0)
                                run_.throwIfStopped();
                            // Threads share out columns, not rows: each sum is added in the order of the rows
                            // at any thread count.
                            columns.row(assignments[i]) +=
                                X_.row(static_cast<Index>(i)).segment(first, width).cast<double>();
                        }
                        for (Index k = 0; k < columns.rows(); ++k)
                            columns.row(k) /= std::max(1, sizes[k]);
                    });
    }

  private:
    MatrixView<float> X_;
    const RunContext& run_;
    RowVector<double> mean_;
    std::vector<double> squaredLengths_; ///< of the rows less the mean
    double meanVariance_;
};

/// Gives each empty cluster the row that lies farthest from its centre and is not alone in its cluster.
void fillEmptyClusters(const std::vector<double>& distances, std::vector<int>& sizes,
                       std::vector<int>& assignments) {
    std::vector<int> byDistance;
    for (std::size_t k = 0; k < sizes.size(); ++k) {
        if (sizes[k] > 0)
            continue;
        if (byDistance.empty()) {
            byDistance.resize(distances.size());
            std::iota(byDistance.begin(), byDistance.end(), 0);
            std::stable_sort(byDistance.begin(), byDistance.end(),
                             [&](int a, int b) { return distances[a] > distances[b]; });
        }
        for (const int row : byDistance) {
            int& cluster = assignments[row];
            int& size = sizes[cluster];
            if (size < 2) // also a row that has just been moved
                continue;
            --size;
            ++sizes[k];
            cluster = static_cast<int>(k);
            break;
        }
    }
}

KMeans lloydOf(const Points& points, const Matrix<double>& centres, const KMeansOptions& options) {
    KMeans result{std::vector<int>(static_cast<std::size_t>(points.count()), -1), centres, 0.0, 0};
    const auto K = static_cast<std::size_t>(centres.rows());
    std::vector<int> sizes(K), before;
    std::vector<double> distances(result.assignments.size());
    const auto assign = [&] {
        before = result.assignments;
        points.eachRow(result.centres, [&](std::size_t i, const RowVector<double>& row) {
            row.minCoeff(&result.assignments[i]);
        });
    };
    for (bool moving = true; moving && result.iterations < options.iterations; ++result.iterations) {
        assign();
        const Matrix<double> last = result.centres;
        points.average(result.assignments, result.centres, sizes);
        if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end()) {
            // Distances to the centres before the move, as the assignments were made with these.
            points.inertia(result.assignments, last, distances);
            fillEmptyClusters(distances, sizes, result.assignments);
            points.average(result.assignments, result.centres, sizes);
        }
        const double movement = (result.centres - last).squaredNorm();
        // As in scikit-learn: the tolerance is relative to the variance, so that the scale of the rows does
        // not matter.
        moving = result.assignments != before && movement > options.tolerance * points.meanVariance();
    }
    if (result.assignments != before) // the last move may have brought other centres nearer
        assign();
    result.inertia = points.inertia(result.assignments, result.centres, distances);
    return result;
}

/// Number of the row that the share `u` in [0,1) of the total weight falls on.
std::size_t drawByWeight(const std::vector<double>& weights, double total, double u) {
    double left = u * total;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        left -= weights[i];
        if (left < 0.0)
            return i;
    }
    // Rounding, or all weights are zero: the last row with any weight, else a uniform one.
    for (std::size_t i = weights.size(); i-- > 0;)
        if (weights[i] > 0.0)
            return i;
    return static_cast<std::size_t>(u * static_cast<double>(weights.size()));
}

Matrix<double> plusPlusCentres(const Points& points, Index K, Random& random) {
    const auto N = static_cast<std::size_t>(points.count());
    // The number of candidates of scikit-learn.
    const auto candidates = static_cast<Index>(2 + std::floor(std::log(static_cast<double>(K))));
    Matrix<double> centres(K, points.dimensions()), tried(1, points.dimensions());
    tried.row(0) = centres.row(0) = points.row(random.below(N));
    std::vector<double> nearest(N); // squared distance to the nearest centre so far
    points.eachRow(tried, [&](std::size_t i, const RowVector<double>& row) { nearest[i] = row[0]; });
    tried.resize(candidates, points.dimensions());
    Matrix<double> withEach(candidates, points.count());
    for (Index k = 1; k < K; ++k) {
        const double total = std::accumulate(nearest.begin(), nearest.end(), 0.0);
        for (Index c = 0; c < candidates; ++c)
            tried.row(c) = points.row(drawByWeight(nearest, total, random.uniform()));
        points.eachRow(tried, [&](std::size_t i, const RowVector<double>& row) {
            withEach.col(static_cast<Index>(i)) = row.cwiseMin(nearest[i]).transpose();
        });
        Index best = 0;
        // Greedy: of the candidates, the one that leaves the least inertia becomes a centre.
        withEach.rowwise().sum().minCoeff(&best);
        centres.row(k) = tried.row(best);
        Eigen::Map<RowVector<double>>(nearest.data(), points.count()) = withEach.row(best);
    }
    return centres;
}

void requireClusters(Index clusters, Index rows) {
    if (clusters < 1 || clusters > rows)
        throw UsageError("cannot make " + std::to_string(clusters) + " clusters of " + std::to_string(rows) +
                             (rows == 1 ? " example" : " examples"),
                         "", "choose a number of clusters from 1 to the number of examples");
}

} // namespace

KMeans lloyd(const MatrixView<float>& X, const Matrix<double>& centres, const KMeansOptions& options,
             const RunContext& run) {
    requireClusters(centres.rows(), X.rows());
    return lloydOf(Points(X, run), centres, options);
}

KMeans kMeans(const MatrixView<float>& X, int clusters, const KMeansOptions& options, std::uint64_t seed,
              const RunContext& run) {
    requireClusters(clusters, X.rows());
    const Points points(X, run);
    KMeans best;
    for (int restart = 0; restart < options.restarts; ++restart) {
        run.report(static_cast<double>(restart) / options.restarts, "clusters");
        Random random(seed, "k-means", static_cast<std::uint64_t>(restart));
        KMeans found = lloydOf(points, plusPlusCentres(points, clusters, random), options);
        if (restart == 0 || found.inertia < best.inertia)
            best = std::move(found);
    }
    return best;
}

} // namespace groupscope
