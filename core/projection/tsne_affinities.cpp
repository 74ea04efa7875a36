// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/tsne_affinities.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t affinityGrain = 256;
constexpr double entropyTolerance = 1e-6;
constexpr int largestStepCount = 64;

void check(const Neighbors& neighbors, double perplexity) {
    const Index N = neighbors.indices.rows(), k = neighbors.indices.cols();
    if (N == 1 && k == 0)
        return;
    if (neighbors.distances.rows() != N || neighbors.distances.cols() != k ||
        !(perplexity >= 1.0 && perplexity <= static_cast<double>(k)))
        throw UsageError("perplexity " + std::to_string(perplexity) + " with " + std::to_string(k) +
                             " neighbours of each example",
                         "", "choose a perplexity from 1 to a third of the neighbours");
    for (Index i = 0; i < N; ++i)
        for (Index j = 0; j < k; ++j) {
            const int other = neighbors.indices(i, j);
            if (!std::isfinite(neighbors.distances(i, j)) || other < 0 || other >= N || other == i)
                throw DataError("neighbour " + std::to_string(j) + " is no example at a finite distance",
                                "example " + std::to_string(i), "search the neighbours of finite examples");
        }
}

/// Bandwidth of a row: squared distances in, p_j|i out.
class RowBandwidth {
  public:
    RowBandwidth(Index k, double perplexity)
        : beyond_(k)
        , strengths_(k)
        , target_(std::log(perplexity)) {}

    /// `shares` (k,) of the neighbours at `distances` (k,): exp(-precision distance^2), normalised. Entropy
    /// falls as the precision grows, at the rate precision * variance: Newton's steps in the logarithm of the
    /// precision, and a bisection where they leave the interval known to hold it.
    void solve(const float* distances, float* shares) {
        using Array = Eigen::Array<float, Eigen::Dynamic, 1>;
        const Eigen::Map<const Array> given(distances, beyond_.size());
        beyond_ = given.cast<double>().square();
        beyond_ -= beyond_.minCoeff(); // changes no share, and no exponential underflows for all
        const double mean = beyond_.mean();
        if (mean > 0.0) {
            beyond_ /= mean;
            search();
        } else {
            strengths_.setConstant(1.0 / static_cast<double>(strengths_.size()));
        }
        Eigen::Map<Array>(shares, strengths_.size()) = strengths_.cast<float>();
    }

  private:
    void search() {
        double low = -40.0, high = 40.0; // of the logarithm of the precision
        double logarithm = std::clamp(last_, -4.0, 4.0);
        for (int step = 0; step < largestStepCount; ++step) {
            const double precision = std::exp(logarithm);
            last_ = logarithm;
            strengths_ = (-precision * beyond_).exp();
            const double sum = strengths_.sum();
            strengths_ /= sum;
            const double mean = (strengths_ * beyond_).sum();
            const double variance = (strengths_ * (beyond_ - mean).square()).sum();
            const double excess = std::log(sum) + precision * mean - target_; // entropy - target
            if (std::abs(excess) < entropyTolerance)
                return;
            // The entropy falls as the precision grows: too much entropy means that the root lies above.
            (excess > 0.0 ? low : high) = logarithm;
            const double slope = precision * precision * variance;
            const double newton = logarithm + excess / slope;
            // A variance of 0 makes the step infinite or NaN. Both comparisons are false then, and the
            // interval is halved.
            logarithm = newton > low && newton < high ? newton : (low + high) / 2.0;
        }
    }

    Eigen::ArrayXd beyond_;    ///< squared distances less the smallest, over their mean
    Eigen::ArrayXd strengths_; ///< p_j|i
    double target_;            ///< entropy, natural logarithm
    double last_ = 0.0;        ///< logarithm of the precision of the row before: often nearly this one's
};

/// p_j|i (N,k).
MatrixF conditionalShares(const MatrixF& distances, double perplexity) {
    MatrixF shares(distances.rows(), distances.cols());
    if (shares.size() == 0)
        return shares;
    parallelFor(static_cast<std::size_t>(distances.rows()), affinityGrain,
                [&](std::size_t begin, std::size_t end) {
                    // Each chunk of rows starts its search anew: the start of a row never depends on how
                    // chunks meet threads.
                    RowBandwidth bandwidth(distances.cols(), perplexity);
                    for (auto i = static_cast<Index>(begin); i < static_cast<Index>(end); ++i)
                        bandwidth.solve(distances.row(i).data(), shares.row(i).data());
                });
    return shares;
}

struct Edge {
    int neighbor;
    float weight;
};

/// The rows that have each row as a neighbour, in rising order.
struct Incoming {
    std::vector<std::size_t> starts; ///< (N+1,)
    std::vector<Edge> edges;
};

Incoming incomingShares(const Matrix<int>& indices, const MatrixF& shares) {
    const auto N = static_cast<std::size_t>(indices.rows());
    Incoming incoming;
    incoming.starts.assign(N + 1, 0);
    for (Index e = 0; e < indices.size(); ++e)
        ++incoming.starts[static_cast<std::size_t>(indices.data()[e]) + 1];
    std::partial_sum(incoming.starts.begin(), incoming.starts.end(), incoming.starts.begin());
    incoming.edges.resize(static_cast<std::size_t>(indices.size()));
    std::vector<std::size_t> next(incoming.starts.begin(), incoming.starts.end() - 1);
    for (Index i = 0; i < indices.rows(); ++i)
        for (Index j = 0; j < indices.cols(); ++j)
            // Rows are visited in rising order, so that each list of incoming edges rises without being
            // sorted.
            incoming.edges[next[static_cast<std::size_t>(indices(i, j))]++] = {static_cast<int>(i),
                                                                               shares(i, j)};
    return incoming;
}

/// Calls visit(neighbor, weight) for the union of two lists in rising order, weights of both added.
template<class Visit>
void visitUnion(const Edge* a, const Edge* aEnd, const Edge* b, const Edge* bEnd, const Visit& visit) {
    while (a != aEnd || b != bEnd) {
        const int neighbor =
            b == bEnd || (a != aEnd && a->neighbor < b->neighbor) ? a->neighbor : b->neighbor;
        float weight = 0.0F;
        for (; a != aEnd && a->neighbor == neighbor; ++a)
            weight += a->weight;
        for (; b != bEnd && b->neighbor == neighbor; ++b)
            weight += b->weight;
        if (weight > 0.0F) // or the Gaussian underflowed in both directions
            visit(neighbor, weight);
    }
}

} // namespace

double largestPerplexity(std::size_t rowCount) {
    return rowCount < 4 ? 1.0 : static_cast<double>(rowCount - 1) / 3.0;
}

int tsneNeighborCount(double perplexity, std::size_t rowCount) {
    const double others = rowCount == 0 ? 0.0 : static_cast<double>(rowCount - 1);
    // Beyond three times the perplexity shares are negligible (van der Maaten 2014). The small addition keeps
    // a perplexity of n/3, rounded down in double, from losing a neighbour.
    return static_cast<int>(std::min(others, std::floor(3.0 * perplexity + 1e-9)));
}

TsneAffinities tsneAffinities(const Neighbors& neighbors, double perplexity) {
    check(neighbors, perplexity);
    const MatrixF shares = conditionalShares(neighbors.distances, perplexity);
    const Incoming incoming = incomingShares(neighbors.indices, shares);
    const auto N = static_cast<std::size_t>(shares.rows());
    const auto forRows = [&](const auto& visitRow) {
        parallelFor(N, affinityGrain, [&](std::size_t begin, std::size_t end) {
            std::vector<Edge> own(static_cast<std::size_t>(shares.cols()));
            for (std::size_t i = begin; i < end; ++i) {
                for (std::size_t j = 0; j < own.size(); ++j)
                    own[j] = {neighbors.indices(static_cast<Index>(i), static_cast<Index>(j)),
                              shares(static_cast<Index>(i), static_cast<Index>(j))};
                std::sort(own.begin(), own.end(),
                          [](const Edge& a, const Edge& b) { return a.neighbor < b.neighbor; });
                const Edge* others = incoming.edges.data();
                visitRow(i, [&](const auto& visit) {
                    visitUnion(own.data(), own.data() + own.size(), others + incoming.starts[i],
                               others + incoming.starts[i + 1], visit);
                });
            }
        });
    };
    TsneAffinities affinities;
    affinities.starts.assign(N + 1, 0);
    // All edges are visited twice, first to count them: the final arrays are then filled in place and in
    // parallel.
    forRows([&](std::size_t i, const auto& edgesOf) {
        edgesOf([&](int, float) { ++affinities.starts[i + 1]; });
    });
    std::partial_sum(affinities.starts.begin(), affinities.starts.end(), affinities.starts.begin());
    affinities.neighbors.resize(affinities.starts[N]);
    affinities.weights.resize(affinities.starts[N]);
    const float scale = 1.0F / (2.0F * static_cast<float>(N)); // each row shares out 1
    forRows([&](std::size_t i, const auto& edgesOf) {
        std::size_t at = affinities.starts[i];
        edgesOf([&](int neighbor, float weight) {
            affinities.neighbors[at] = neighbor;
            affinities.weights[at++] = scale * weight;
        });
    });
    return affinities;
}

} // namespace groupscope
