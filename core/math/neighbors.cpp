// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/neighbors.h"

#include "core/base/parallel.h"
#include "core/math/exact_neighbors.h"
#include "core/math/gemm.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr Index spareCandidates = 16; // beyond k, so that rounding rarely leaves the order of the k in doubt
constexpr Index queryBlock = 512;
constexpr Index fewQueries = 2; // a click on a point asks for one
constexpr std::size_t exactGrain = 16;
constexpr std::size_t preparationGrain = 256;

/// A lower bound of the squared distance to a row, and that row.
using Candidate = std::pair<float, int>;
/// The squared distance in double and the row: the order of the result.
using Exact = std::pair<double, int>;

/// Transformation of rows to the unit ball around the mean.
struct Frame {
    RowVector<double> mean;
    double scale = 1.0;
    Index zeroColumns = 0; ///< 1: rows of zeros have a direction of their own
};

double longestFromMean(const RowDistances& rows, const RowVector<double>& mean, const RunContext& run) {
    std::vector<double> lengths(static_cast<std::size_t>(rows.size()), 0.0);
    parallelFor(lengths.size(), preparationGrain, [&](std::size_t begin, std::size_t end) {
        run.throwIfStopped();
        for (std::size_t i = begin; i < end; ++i)
            lengths[i] = (rows.row(static_cast<Index>(i)) - mean).squaredNorm();
    });
    return lengths.empty() ? 0.0 : std::sqrt(*std::max_element(lengths.begin(), lengths.end()));
}

Frame frameOf(const RowDistances& queries, const RowDistances& rows, const RunContext& run) {
    Frame frame{.mean = meanRow(rows, run)};
    double longest = longestFromMean(rows, frame.mean, run);
    frame.zeroColumns = rows.hasRowsOfZeros() ? 1 : 0;
    if (&queries != &rows) {
        longest = std::max(longest, longestFromMean(queries, frame.mean, run));
        frame.zeroColumns = std::max<Index>(frame.zeroColumns, queries.hasRowsOfZeros() ? 1 : 0);
    }
    // Queries and rows share one frame: only then do their products give distances.
    frame.scale = longest > 0.0 ? 1.0 / longest : 1.0;
    return frame;
}

/// Rows as the products see them: centred so that little cancels in |x|^2 + |y|^2 - 2 x.y, and scaled into
/// the unit ball so that nothing overflows.
struct Prepared {
    MatrixF values;                  ///< (N,D), or (N,D+1)
    std::vector<float> lowerLengths; ///< (N,) squared, lessened by the rounding of a product of two rows
};

/// Row n of the result is row which[n]; all of them when `which` is empty.
Prepared prepare(const RowDistances& rows, const std::vector<int>& which, const Frame& frame,
                 const RunContext& run) {
    const Index D = rows.dimensions();
    const Index count = which.empty() ? rows.size() : static_cast<Index>(which.size());
    Prepared result{MatrixF(count, D + frame.zeroColumns),
                    std::vector<float>(static_cast<std::size_t>(count))};
    // A sum of D rounded products is off by sqrt(D) rounding errors or so, by D of them at worst; the rest is
    // for the rounding of the rows, the lengths and the last sums.
    const auto terms = static_cast<double>(D + frame.zeroColumns);
    const double rounding = (std::min(terms, 4.0 * std::sqrt(terms)) + 16.0) * 0x1.0p-24;
    parallelFor(result.lowerLengths.size(), preparationGrain, [&](std::size_t begin, std::size_t end) {
        run.throwIfStopped();
        for (std::size_t n = begin; n < end; ++n) {
            const Index i = which.empty() ? static_cast<Index>(n) : which[n];
            auto row = result.values.row(static_cast<Index>(n));
            row.head(D) = ((rows.row(i) - frame.mean) * frame.scale).template cast<float>();
            if (frame.zeroColumns > 0)
                // A row without direction is at the squared distance 1 from unit rows. A coordinate of its
                // own gives the same in products.
                row(D) = rows.factor(i) == 0.0 ? static_cast<float>(frame.scale) : 0.0F;
            result.lowerLengths[n] =
                // Keys made of these lengths are lower bounds of the distances: no true neighbour is lost by
                // rounding.
                static_cast<float>((1.0 - rounding) * row.template cast<double>().squaredNorm());
        }
    });
    return result;
}

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
            // Most groups of 16 hold no candidate once the heap is full: one test rejects them all.
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

/// One search: queries against rows, which may be the same.
class ExactSearch {
  public:
    ExactSearch(const RowDistances& queries, const RowDistances& rows, const std::vector<int>& which,
                std::size_t k, Neighbors& result, const RunContext& run)
        : queries_(queries)
        , rows_(rows)
        , which_(which)
        , k_(k)
        , result_(result)
        , run_(run)
        , count_(which.empty() ? queries.size() : static_cast<Index>(which.size()))
        , sameRows_(&queries == &rows) {}

    void search() {
        if (count_ <= fewQueries)
            return searchOneByOne();
        const Frame frame = frameOf(queries_, rows_, run_);
        squaredScale_ = frame.scale * frame.scale;
        const Prepared columns = prepare(rows_, {}, frame, run_);
        const bool reuse = sameRows_ && which_.empty();
        const Prepared own = reuse ? Prepared{} : prepare(queries_, which_, frame, run_);
        const Prepared& left = reuse ? columns : own;

        const Index N = rows_.size();
        // Half a billion multiplications a block at most: a few milliseconds between two looks at `run`.
        const Index columnBlock =
            std::clamp<Index>(500'000'000 / (queryBlock * std::max<Index>(left.values.cols(), 1)), 64, 2048);
        const auto capacity = static_cast<std::size_t>(
            std::min(sameRows_ ? N - 1 : N, static_cast<Index>(k_) + spareCandidates));
        MatrixF products(std::min(queryBlock, count_), std::min(columnBlock, N));
        std::vector<Candidates> candidates(static_cast<std::size_t>(std::min(queryBlock, count_)));
        for (Index first = 0; first < count_; first += queryBlock) {
            const Index count = std::min(queryBlock, count_ - first);
            for (Candidates& row : candidates)
                row.start(capacity);
            for (Index column = 0; column < N; column += columnBlock) {
                run_.throwIfStopped();
                const Index width = std::min(columnBlock, N - column);
                gemm<float>(Transpose::no, Transpose::yes, 1.0F, left.values.middleRows(first, count),
                            columns.values.middleRows(column, width), 0.0F,
                            products.topLeftCorner(count, width));
                offer(left, columns, products, first, count, column, width, candidates);
            }
            settleBlock(first, count, candidates);
            run_.report(static_cast<double>(first + count) / static_cast<double>(count_),
                        "nearest neighbours");
        }
    }

  private:
    /// The row that a query is, if it is one of the rows.
    Index rowOf(Index query) const { return which_.empty() ? query : Index{which_[query]}; }
    Index selfOf(Index query) const { return sameRows_ ? rowOf(query) : -1; }

    void offer(const Prepared& left, const Prepared& columns, const MatrixF& products, Index first,
               Index count, Index column, Index width, std::vector<Candidates>& candidates) const {
        parallelFor(static_cast<std::size_t>(count), exactGrain, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const Index query = first + static_cast<Index>(i);
                candidates[i].offer({&products(static_cast<Index>(i), 0), static_cast<std::size_t>(width)},
                                    columns.lowerLengths.data() + column, left.lowerLengths[query],
                                    selfOf(query), column);
            }
        });
    }

    void settleBlock(Index first, Index count, const std::vector<Candidates>& candidates) {
        parallelFor(static_cast<std::size_t>(count), exactGrain, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                run_.throwIfStopped();
                const Index query = rowOf(first + static_cast<Index>(i));
                write(query, settle(query, candidates[i]));
            }
        });
    }

    /// Of few queries all distances are soon computed in double, and no copy of the rows is made.
    void searchOneByOne() {
        for (Index i = 0; i < count_; ++i)
            write(rowOf(i), compareWithAll(rowOf(i)));
    }

    void write(Index query, const std::vector<Exact>& nearest) {
        for (std::size_t j = 0; j < k_; ++j) {
            result_.indices(query, static_cast<Index>(j)) = nearest[j].second;
            result_.distances(query, static_cast<Index>(j)) = rows_.distance(nearest[j].first);
        }
    }

    /// The k nearest of a query from its candidates.
    std::vector<Exact> settle(Index query, const Candidates& candidates) const {
        std::vector<Exact> exact;
        exact.reserve(candidates.all().size());
        for (const auto& [bound, j] : candidates.all())
            exact.emplace_back(queries_.squaredTo(query, rows_, j), j);
        std::sort(exact.begin(), exact.end());
        // The k-th distance in double must be below the bound of every row outside the candidates. Otherwise
        // rounding may have hidden a neighbour, and the query is compared with all rows.
        const bool certain = static_cast<Index>(exact.size()) == rows_.size() - (sameRows_ ? 1 : 0) ||
                             exact[k_ - 1].first * squaredScale_ < static_cast<double>(candidates.worst());
        return certain ? exact : compareWithAll(query);
    }

    /// The k nearest of a query by comparing it with every row, in double.
    std::vector<Exact> compareWithAll(Index query) const {
        std::vector<Exact> heap;
        for (Index j = 0; j < rows_.size(); ++j) {
            if (j % 4096 == 0)
                run_.throwIfStopped();
            if (sameRows_ && j == query)
                continue;
            const Exact other(queries_.squaredTo(query, rows_, j), static_cast<int>(j));
            if (heap.size() == k_) {
                if (!(other < heap.front()))
                    continue;
                std::pop_heap(heap.begin(), heap.end());
                heap.pop_back();
            }
            heap.push_back(other);
            std::push_heap(heap.begin(), heap.end());
            if (heap.size() == k_ && heap.front().first == 0.0)
                break; // k equal rows of smaller index: nothing comes before them
        }
        std::sort_heap(heap.begin(), heap.end());
        return heap;
    }

    const RowDistances& queries_;
    const RowDistances& rows_;
    const std::vector<int>& which_;
    std::size_t k_;
    Neighbors& result_;
    const RunContext& run_;
    Index count_;
    bool sameRows_;
    double squaredScale_ = 1.0;
};

} // namespace

void searchExactly(const RowDistances& queries, const RowDistances& rows, const std::vector<int>& which,
                   Neighbors& result, const RunContext& run) {
    ExactSearch(queries, rows, which, static_cast<std::size_t>(result.indices.cols()), result, run).search();
}

Neighbors findNeighbors(const MatrixView<float>& rows, int k, Metric metric, const RunContext& run) {
    checkNeighborCount(k, rows.rows() - 1);
    run.report(0.0, "nearest neighbours");
    const RowDistances distances(rows, metric, run);
    Neighbors result{Matrix<int>(rows.rows(), k), MatrixF(rows.rows(), k)};
    searchExactly(distances, distances, {}, result, run);
    return result;
}

Neighbors findNeighborsAmong(const MatrixView<float>& queries, const MatrixView<float>& rows, int k,
                             Metric metric, const RunContext& run) {
    checkNeighborCount(k, rows.rows());
    if (queries.cols() != rows.cols())
        throw DataError("new examples have " + std::to_string(queries.cols()) +
                            " dimensions, the examples to compare with " + std::to_string(rows.cols()),
                        "", "use examples of the same embedding");
    run.report(0.0, "nearest neighbours");
    const RowDistances left(queries, metric, run), right(rows, metric, run);
    Neighbors result{Matrix<int>(queries.rows(), k), MatrixF(queries.rows(), k)};
    searchExactly(left, right, {}, result, run);
    return result;
}

} // namespace groupscope
