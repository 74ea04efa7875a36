// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/neighbor_ranks.h"

#include "core/base/parallel.h"
#include "core/math/gather.h"
#include "core/math/gemm.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr Index queryBlock = 256;
constexpr std::size_t rankGrain = 256;

void check(Index N, std::span<const int> queries, const Matrix<int>& others) {
    bool known = others.rows() == static_cast<Index>(queries.size());
    for (Index i = 0; known && i < others.rows(); ++i) {
        const int query = queries[i];
        known = query >= 0 && query < N;
        for (const int other : others.row(i))
            known = known && other >= 0 && other < N && other != query;
    }
    if (!known)
        throw UsageError("ranks of examples that are not there, or of an example in its own list", "",
                         "give for each query other examples of the same set");
}

/// Rows of unit length for the cosine, then centred and scaled into the unit ball: the order of distances is
/// that of the metric, and the products lose little.
MatrixF prepared(const MatrixView<float>& rows, Metric metric, const RunContext& run) {
    MatrixF result = rows;
    const auto N = static_cast<std::size_t>(result.rows());
    std::vector<double> extents(N);
    const auto forRows = [&](const auto& change) {
        parallelFor(N, rankGrain, [&](std::size_t begin, std::size_t end) {
            run.throwIfStopped();
            for (std::size_t i = begin; i < end; ++i)
                change(i, result.row(static_cast<Index>(i)));
        });
    };
    if (metric == Metric::cosine)
        forRows([](std::size_t, auto row) {
            const double length = std::sqrt(row.template cast<double>().squaredNorm());
            if (length > 0.0)
                row = (row.template cast<double>() / length).template cast<float>();
        });
    // Distances do not change with the origin, but |x|² - 2 x·y cancels less around the mean.
    const RowVector<double> mean = result.cast<double>().colwise().mean();
    forRows(
        [&](std::size_t i, auto row) { extents[i] = (row.template cast<double>() - mean).squaredNorm(); });
    const double extent = *std::max_element(extents.begin(), extents.end());
    const double sum = std::accumulate(extents.begin(), extents.end(), 0.0);
    if (!std::isfinite(sum)) // a maximum may step over NaN, a sum does not
        throw DataError("a value is not a finite number", "the examples to be ranked",
                        "leave such examples out or correct them");
    const double scale = extent > 0.0 ? 1.0 / std::sqrt(extent) : 1.0;
    forRows([&](std::size_t, auto row) {
        row = ((row.template cast<double>() - mean) * scale).template cast<float>();
    });
    return result;
}

/// A block of queries against all rows.
class Block {
  public:
    /// Has room for `queries` queries with `k` others each; queries may repeat, so they may outnumber the
    /// rows.
    Block(const MatrixF& X, const Eigen::VectorXf& lengths, Index queries, Index k)
        : X_(X)
        , lengths_(lengths)
        , columnBlock_(std::clamp<Index>(500'000'000 / (queryBlock * std::max<Index>(X.cols(), 1)), 64, 2048))
        , products_(queries, std::min(columnBlock_, X.rows()))
        , limits_(queries, k) {}

    /// Ranks (count,k) of `others` (count,k). Two rounds over the columns with the same blocks, hence the
    /// same bytes: the distances of the others, then how many rows are nearer.
    void rank(std::span<const int> queries, const Matrix<int>& others, Index first, Matrix<int>& ranks,
              const RunContext& run) {
        gatherRows(X_, queries, false, Q_);
        for (const bool counting : {false, true})
            for (Index column = 0; column < X_.rows(); column += columnBlock_) {
                run.throwIfStopped();
                const Index width = std::min(columnBlock_, X_.rows() - column);
                gemm<float>(Transpose::no, Transpose::yes, -2.0F, Q_, X_.middleRows(column, width), 0.0F,
                            products_.topLeftCorner(Q_.rows(), width));
                parallelFor(queries.size(), 8, [&](std::size_t begin, std::size_t end) {
                    for (std::size_t i = begin; i < end; ++i) {
                        const auto row = static_cast<Index>(i);
                        auto distances = products_.row(row).head(width);
                        // The squared length of the query is the same for all rows and does not change their
                        // order: it is left out.
                        distances += lengths_.segment(column, width).transpose();
                        const Index self = queries[i];
                        if (self >= column && self < column + width)
                            distances(self - column) = std::numeric_limits<float>::infinity();
                        if (counting)
                            count(row, column, width, others.row(first + row), ranks.row(first + row));
                        else
                            findLimits(row, column, width, others.row(first + row));
                    }
                });
            }
    }

  private:
    template<class Others>
    void findLimits(Index row, Index column, Index width, const Others& others) {
        for (Index j = 0; j < others.size(); ++j)
            if (others(j) >= column && others(j) < column + width)
                limits_(row, j) = products_(row, others(j) - column);
    }

    template<class Others, class Ranks>
    void count(Index row, Index column, Index width, const Others& others, Ranks ranks) const {
        const float* distances = &products_(row, 0);
        for (Index j = 0; j < others.size(); ++j) {
            const float limit = limits_(row, j);
            const auto smaller = static_cast<int>(std::clamp<Index>(others(j) - column, 0, width));
            int nearer = 0; // plain loops, which the compiler makes into vectors
            for (int i = 0; i < smaller; ++i)
                // Among equal distances the smaller index comes first, as in the neighbour lists.
                nearer += distances[i] <= limit ? 1 : 0;
            for (int i = smaller; i < static_cast<int>(width); ++i)
                nearer += distances[i] < limit ? 1 : 0;
            ranks(j) += nearer;
        }
    }

    const MatrixF& X_;
    const Eigen::VectorXf& lengths_;
    Index columnBlock_;
    MatrixF products_; ///< squared distances but for the squared length of the query
    MatrixF limits_;   ///< the same of each of the others
    MatrixF Q_;
};

} // namespace

Matrix<int> neighborRanks(const MatrixView<float>& rows, Metric metric, std::span<const int> queries,
                          const Matrix<int>& others, const RunContext& run) {
    check(rows.rows(), queries, others);
    Matrix<int> ranks = Matrix<int>::Ones(others.rows(), others.cols());
    if (ranks.size() == 0)
        return ranks;
    const MatrixF X = prepared(rows, metric, run);
    const Eigen::VectorXf lengths = X.rowwise().squaredNorm();
    Block block(X, lengths, std::min(queryBlock, others.rows()), others.cols());
    for (std::size_t first = 0; first < queries.size(); first += queryBlock) {
        const std::size_t count = std::min<std::size_t>(queryBlock, queries.size() - first);
        block.rank(queries.subspan(first, count), others, static_cast<Index>(first), ranks, run);
        run.report(static_cast<double>(first + count) / static_cast<double>(queries.size()),
                   "ranks of neighbours");
    }
    return ranks;
}

} // namespace groupscope
