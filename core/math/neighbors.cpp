// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/neighbors.h"

#include "core/base/parallel.h"
#include "core/math/gemm.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr Index spareCandidates = 16; // beyond k, so that rounding rarely leaves the order of the k in doubt
constexpr Index queryBlock = 512;
constexpr std::size_t rowGrain = 16;
constexpr std::size_t preparationGrain = 256;

/// A lower bound of the squared distance to a row, and that row.
using Candidate = std::pair<float, int>;
/// The squared distance in double and the row: the order of the result.
using Exact = std::pair<double, int>;

/// The rows as the products see them: of unit length for the cosine (then half the squared distance is the
/// cosine distance), centred so that little cancels in |x|^2 + |y|^2 - 2 x.y, and scaled into the unit ball
/// so that nothing overflows.
class Points {
  public:
    Points(const MatrixView<float>& rows, Metric metric, const RunContext& run)
        : rows_(rows)
        , metric_(metric)
        , factors_(static_cast<std::size_t>(rows.rows()), 1.0) {
        measureLengths(run);
        prepare(run);
    }

    Index size() const { return rows_.rows(); }
    const MatrixF& prepared() const { return prepared_; }
    /// (N,) squared lengths of the prepared rows, lessened by the rounding of a product of two of them.
    const std::vector<float>& lowerLengths() const { return lowerLengths_; }
    /// From squared distances in double to those of the prepared rows.
    double squaredScale() const { return scale_ * scale_; }

    /// |x - y|^2 of the rows as given, or of unit length, in double.
    double squaredDistance(Index i, Index j) const {
        const float* x = rows_.data() + i * rows_.outerStride();
        const float* y = rows_.data() + j * rows_.outerStride();
        const double p = factors_[static_cast<std::size_t>(i)], q = factors_[static_cast<std::size_t>(j)];
        double sums[4] = {0.0, 0.0, 0.0, 0.0};
        Index d = 0;
        for (; d + 4 <= rows_.cols(); d += 4)
            for (Index lane = 0; lane < 4; ++lane) {
                const double difference = p * x[d + lane] - q * y[d + lane];
                sums[lane] += difference * difference;
            }
        for (; d < rows_.cols(); ++d) {
            const double difference = p * x[d] - q * y[d];
            sums[0] += difference * difference;
        }
        const double onlyOneIsZero = (p == 0.0) != (q == 0.0) ? 1.0 : 0.0; // see prepare()
        return sums[0] + sums[1] + sums[2] + sums[3] + onlyOneIsZero;
    }

    float distance(double squared) const {
        return static_cast<float>(metric_ == Metric::cosine ? squared / 2.0 : std::sqrt(squared));
    }

  private:
    void measureLengths(const RunContext& run) {
        parallelFor(factors_.size(), preparationGrain, [&](std::size_t begin, std::size_t end) {
            run.throwIfStopped();
            for (std::size_t i = begin; i < end; ++i) {
                const double length =
                    std::sqrt(rows_.row(static_cast<Index>(i)).cast<double>().squaredNorm());
                if (!std::isfinite(length))
                    throw DataError("a value is not a finite number", "row " + std::to_string(i),
                                    "leave the row out or mend it");
                if (metric_ == Metric::cosine)
                    factors_[i] = length > 0.0 ? 1.0 / length : 0.0;
            }
        });
    }

    /// Row i of unit length, or as given, less `mean` (1,D).
    auto centered(std::size_t i, const RowVector<double>& mean) const {
        return factors_[i] * rows_.row(static_cast<Index>(i)).cast<double>() - mean;
    }

    void prepare(const RunContext& run) {
        const Index N = rows_.rows(), D = rows_.cols();
        RowVector<double> mean = RowVector<double>::Zero(D);
        parallelFor(static_cast<std::size_t>(D), 64, [&](std::size_t begin, std::size_t end) {
            const auto first = static_cast<Index>(begin), width = static_cast<Index>(end - begin);
            for (Index i = 0; i < N; ++i) {
                if (i % 4096 == 0)
                    run.throwIfStopped();
                mean.segment(first, width) +=
                    factors_[static_cast<std::size_t>(i)] * rows_.row(i).segment(first, width).cast<double>();
            }
        });
        mean /= static_cast<double>(N);
        std::vector<double> lengths(factors_.size());
        parallelFor(lengths.size(), preparationGrain, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                lengths[i] = centered(i, mean).squaredNorm();
        });
        const double longest = *std::max_element(lengths.begin(), lengths.end());
        scale_ = longest > 0.0 ? 1.0 / std::sqrt(longest) : 1.0;

        // Rows of zeros have no direction: they get one of their own, so that they are at a right angle to
        // all others.
        const Index zeroColumns = std::find(factors_.begin(), factors_.end(), 0.0) == factors_.end() ? 0 : 1;
        prepared_.resize(N, D + zeroColumns);
        lowerLengths_.resize(factors_.size());
        // A sum of D rounded products is off by sqrt(D) rounding errors or so, by D of them at worst; the
        // rest is for the rounding of the rows, the lengths and the last sums.
        const auto terms = static_cast<double>(D + zeroColumns);
        const double rounding = (std::min(terms, 4.0 * std::sqrt(terms)) + 16.0) * 0x1.0p-24;
        parallelFor(factors_.size(), preparationGrain, [&](std::size_t begin, std::size_t end) {
            run.throwIfStopped();
            for (std::size_t i = begin; i < end; ++i) {
                auto row = prepared_.row(static_cast<Index>(i));
                row.head(D) = (centered(i, mean) * scale_).template cast<float>();
                if (zeroColumns > 0)
                    row(D) = factors_[i] == 0.0 ? static_cast<float>(scale_) : 0.0F;
                lowerLengths_[i] = static_cast<float>((1.0 - rounding) * row.cast<double>().squaredNorm());
            }
        });
    }

    const MatrixView<float>& rows_;
    Metric metric_;
    std::vector<double> factors_; ///< (N,) 1 / length for the cosine, 0 for a row of zeros; otherwise 1
    MatrixF prepared_;            ///< (N,D), or (N,D+1)
    std::vector<float> lowerLengths_;
    double scale_ = 1.0;
};

/// The best candidates of one row so far: a heap with the worst on top.
class Candidates {
  public:
    void start(std::size_t capacity) {
        heap_.clear();
        heap_.reserve(capacity);
        capacity_ = capacity;
        worst_ = std::numeric_limits<float>::infinity();
    }

    /// Offers the rows first, first+1, ... with the products x.y `products` and lower lengths `lengths`.
    void offer(std::span<const float> products, const float* lengths, float ownLength, Index self,
               Index first) {
        constexpr std::size_t lanes = 16;
        float keys[lanes];
        for (std::size_t j = 0; j < products.size(); j += lanes) {
            const std::size_t count = std::min(lanes, products.size() - j);
            bool any = false;
            if (count == lanes) // the compiler makes vectors of this
                for (std::size_t lane = 0; lane < lanes; ++lane) {
                    keys[lane] = ownLength + lengths[j + lane] - 2.0F * products[j + lane];
                    any |= keys[lane] < worst_;
                }
            else
                for (std::size_t lane = 0; lane < count; ++lane) {
                    keys[lane] = ownLength + lengths[j + lane] - 2.0F * products[j + lane];
                    any = true;
                }
            if (!any)
                continue;
            for (std::size_t lane = 0; lane < count; ++lane)
                if (keys[lane] < worst_ && first + static_cast<Index>(j + lane) != self)
                    insert({keys[lane], static_cast<int>(first + static_cast<Index>(j + lane))});
        }
    }

    const std::vector<Candidate>& all() const { return heap_; }
    /// Every row that is not a candidate is at least this far (squared, prepared rows).
    float worst() const { return worst_; }

  private:
    void insert(Candidate candidate) {
        if (heap_.size() == capacity_) {
            std::pop_heap(heap_.begin(), heap_.end());
            heap_.back() = candidate;
        } else {
            heap_.push_back(candidate);
        }
        std::push_heap(heap_.begin(), heap_.end());
        if (heap_.size() == capacity_)
            worst_ = heap_.front().first;
    }

    std::vector<Candidate> heap_;
    std::size_t capacity_ = 0;
    float worst_ = 0.0F;
};

/// The k nearest of row i by comparing it with every row, in double.
std::vector<Exact> compareWithAll(const Points& points, Index i, std::size_t k, const RunContext& run) {
    std::vector<Exact> heap;
    for (Index j = 0; j < points.size(); ++j) {
        if (j % 4096 == 0)
            run.throwIfStopped();
        if (j == i)
            continue;
        const Exact other(points.squaredDistance(i, j), static_cast<int>(j));
        if (heap.size() == k) {
            if (!(other < heap.front()))
                continue;
            std::pop_heap(heap.begin(), heap.end());
            heap.pop_back();
        }
        heap.push_back(other);
        std::push_heap(heap.begin(), heap.end());
        if (heap.size() == k && heap.front().first == 0.0)
            break; // k equal rows of smaller index: nothing comes before them
    }
    std::sort_heap(heap.begin(), heap.end());
    return heap;
}

/// The k nearest of row i from its candidates.
std::vector<Exact> settle(const Points& points, Index i, std::size_t k, const Candidates& candidates,
                          const RunContext& run) {
    std::vector<Exact> exact;
    exact.reserve(candidates.all().size());
    for (const auto& [bound, j] : candidates.all())
        exact.emplace_back(points.squaredDistance(i, j), j);
    std::sort(exact.begin(), exact.end());
    const bool certain = static_cast<Index>(exact.size()) == points.size() - 1 ||
                         exact[k - 1].first * points.squaredScale() < static_cast<double>(candidates.worst());
    return certain ? exact : compareWithAll(points, i, k, run);
}

} // namespace

Neighbors findNeighbors(const MatrixView<float>& rows, int k, Metric metric, const RunContext& run) {
    const Index N = rows.rows();
    if (k < 1 || k >= N)
        throw UsageError(std::to_string(k) + " nearest neighbours of " + std::to_string(N) + " rows", "",
                         "ask for at least 1 and fewer than there are rows");
    if (N > std::numeric_limits<int>::max())
        throw DataError("more rows than neighbours can be numbered for", "", "take a part of the rows");
    run.report(0.0, "nearest neighbours");
    const Points points(rows, metric, run);
    const MatrixF& X = points.prepared();
    const auto wanted = static_cast<std::size_t>(k);
    const auto capacity = static_cast<std::size_t>(std::min(N - 1, k + spareCandidates));
    // Half a billion multiplications a block at most: a few milliseconds between two looks at `run`.
    const Index columnBlock =
        std::clamp<Index>(500'000'000 / (queryBlock * std::max<Index>(X.cols(), 1)), 64, 2048);

    Neighbors result{Matrix<int>(N, k), MatrixF(N, k)};
    MatrixF products(std::min(queryBlock, N), std::min(columnBlock, N));
    std::vector<Candidates> candidates(static_cast<std::size_t>(std::min(queryBlock, N)));
    for (Index first = 0; first < N; first += queryBlock) {
        const Index count = std::min(queryBlock, N - first);
        for (Candidates& row : candidates)
            row.start(capacity);
        for (Index column = 0; column < N; column += columnBlock) {
            run.throwIfStopped();
            const Index width = std::min(columnBlock, N - column);
            gemm<float>(Transpose::no, Transpose::yes, 1.0F, X.middleRows(first, count),
                        X.middleRows(column, width), 0.0F, products.topLeftCorner(count, width));
            parallelFor(static_cast<std::size_t>(count), rowGrain, [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i) {
                    const Index self = first + static_cast<Index>(i);
                    candidates[i].offer(
                        {&products(static_cast<Index>(i), 0), static_cast<std::size_t>(width)},
                        points.lowerLengths().data() + column,
                        points.lowerLengths()[static_cast<std::size_t>(self)], self, column);
                }
            });
        }
        parallelFor(static_cast<std::size_t>(count), rowGrain, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                run.throwIfStopped();
                const Index row = first + static_cast<Index>(i);
                const std::vector<Exact> nearest = settle(points, row, wanted, candidates[i], run);
                for (std::size_t j = 0; j < wanted; ++j) {
                    result.indices(row, static_cast<Index>(j)) = nearest[j].second;
                    result.distances(row, static_cast<Index>(j)) = points.distance(nearest[j].first);
                }
            }
        });
        run.report(static_cast<double>(first + count) / static_cast<double>(N), "nearest neighbours");
    }
    return result;
}

} // namespace groupscope
