// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/silhouette.h"

#include "core/base/parallel.h"
#include "core/math/gemm.h"

#include <algorithm>
#include <limits>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t silhouetteBlock = 64;

/// Rows in the order of their clusters, so that a cluster is a range.
struct SortedRows {
    Matrix<double> rows; ///< (N,D), centred
    Eigen::VectorXd squaredLengths;
    std::vector<Index> sourceOf;    ///< (N,) row of X
    std::vector<Index> first;       ///< (K+1,) where each cluster begins
    std::vector<std::size_t> owner; ///< (N,) cluster of each sorted row
};

SortedRows sortByCluster(const MatrixView<float>& X, const std::vector<int>& assignments) {
    const auto K = static_cast<std::size_t>(*std::max_element(assignments.begin(), assignments.end())) + 1;
    SortedRows sorted;
    sorted.first.assign(K + 1, 0);
    for (const int cluster : assignments)
        ++sorted.first[static_cast<std::size_t>(cluster) + 1];
    for (std::size_t k = 0; k < K; ++k)
        sorted.first[k + 1] += sorted.first[k];
    sorted.sourceOf.resize(assignments.size());
    sorted.owner.resize(assignments.size());
    sorted.rows.resize(X.rows(), X.cols());
    const RowVector<double> mean = X.cast<double>().colwise().mean();
    std::vector<Index> next(sorted.first.begin(), sorted.first.end() - 1);
    for (Index i = 0; i < X.rows(); ++i) {
        const auto cluster = static_cast<std::size_t>(assignments[i]);
        const Index place = next[cluster]++;
        sorted.sourceOf[place] = i;
        sorted.owner[place] = cluster;
        sorted.rows.row(place) = X.row(i).cast<double>() - mean;
    }
    sorted.squaredLengths = sorted.rows.rowwise().squaredNorm();
    return sorted;
}

/// The silhouette of sorted row `i` whose distances (N,) to all sorted rows are known.
double silhouetteOf(const SortedRows& sorted, Index i, const RowVector<double>& distances) {
    const std::size_t own = sorted.owner[i];
    if (sorted.first[own + 1] - sorted.first[own] < 2)
        return 0.0;
    double within = 0.0, between = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k + 1 < sorted.first.size(); ++k) {
        const Index begin = sorted.first[k], size = sorted.first[k + 1] - begin;
        if (size == 0)
            continue;
        const double total = distances.segment(begin, size).sum();
        if (k == own) // the distance to itself is 0
            within = total / static_cast<double>(size - 1);
        else
            between = std::min(between, total / static_cast<double>(size));
    }
    const double larger = std::max(within, between);
    return larger > 0.0 && between < std::numeric_limits<double>::infinity() ? (between - within) / larger
                                                                             : 0.0;
}

} // namespace

std::vector<double> silhouettes(const MatrixView<float>& X, const std::vector<int>& assignments,
                                const RunContext& run) {
    std::vector<double> values(assignments.size(), 0.0);
    if (assignments.empty())
        return values;
    const SortedRows sorted = sortByCluster(X, assignments);
    parallelFor(values.size(), silhouetteBlock, [&](std::size_t begin, std::size_t end) {
        run.throwIfStopped();
        const auto first = static_cast<Index>(begin), count = static_cast<Index>(end - begin);
        Matrix<double> products(count, X.rows());
        gemm<double>(Transpose::no, Transpose::yes, 1, sorted.rows.middleRows(first, count), sorted.rows, 0,
                     products);
        RowVector<double> distances(X.rows());
        for (Index i = first; i < first + count; ++i) {
            distances = (sorted.squaredLengths.transpose().array() + sorted.squaredLengths[i] -
                         2.0 * products.row(i - first).array())
                            .max(0.0)
                            .sqrt();
            // The difference of products leaves a rounding error, whose root is not small.
            distances[i] = 0.0;
            values[sorted.sourceOf[i]] = silhouetteOf(sorted, i, distances);
        }
    });
    return values;
}

double meanOfClusterMeans(const std::vector<double>& values, const std::vector<int>& assignments) {
    std::vector<double> totals;
    std::vector<int> sizes;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto cluster = static_cast<std::size_t>(assignments[i]);
        if (cluster >= sizes.size()) {
            totals.resize(cluster + 1, 0.0);
            sizes.resize(cluster + 1, 0);
        }
        totals[cluster] += values[i];
        ++sizes[cluster];
    }
    double total = 0.0;
    int clusters = 0;
    for (std::size_t k = 0; k < sizes.size(); ++k)
        if (sizes[k] > 0) {
            total += totals[k] / sizes[k];
            ++clusters;
        }
    return clusters > 0 ? total / clusters : 0.0;
}

} // namespace groupscope
