// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/quantized_neighbors.h"

#include "core/base/parallel.h"
#include "core/base/run_part.h"
#include "core/math/exact_neighbors.h"
#include "core/math/quantized_scan.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t blockRows = 512;
constexpr std::size_t rowGrain = 64;

/// Every pair of blocks once, in rounds in which no block is used twice: the circle method of tournaments.
void comparePairs(const QuantizedScan& scan, std::size_t N, const RunContext& run) {
    const std::size_t blocks = (N + blockRows - 1) / blockRows;
    const auto rangeOf = [N](std::size_t block) {
        return RowRange{block * blockRows, std::min(N, (block + 1) * blockRows)};
    };
    parallelFor(blocks, 1, [&](std::size_t block, std::size_t) {
        scan.offerToEachOther(rangeOf(block), rangeOf(block), run);
    });
    const std::size_t players = blocks + blocks % 2; // an odd number leaves one block out of each round
    for (std::size_t round = 0; round + 1 < players; ++round) {
        const std::size_t circle = players - 1;
        parallelFor(players / 2, 1, [&](std::size_t pair, std::size_t) {
            const std::size_t left = pair == 0 ? circle : (round + pair) % circle;
            const std::size_t right = (round + circle - pair) % circle;
            if (left < blocks && right < blocks)
                scan.offerToEachOther(rangeOf(left), rangeOf(right), run);
        });
        run.report(static_cast<double>(round + 1) / static_cast<double>(circle), "nearest neighbours");
    }
}

/// Compares candidates in double and finds the rows whose neighbours may be others.
class Settlement {
  public:
    Settlement(const RowDistances& distances, const QuantizedRows& rounded, CandidateLists& lists,
               Neighbors& result)
        : distances_(distances)
        , rounded_(rounded)
        , lists_(lists)
        , result_(result) {}

    /// Writes row i of the result; true when no other row can come before those found.
    bool settle(Index i, std::vector<std::pair<double, int>>& exact) const {
        const auto k = static_cast<std::size_t>(result_.indices.cols());
        const auto row = static_cast<std::size_t>(i);
        exact.clear();
        const auto keys = lists_.settle(row);
        for (const std::uint64_t key : keys)
            exact.emplace_back(distances_.squared(i, CandidateLists::indexOf(key)), CandidateLists::indexOf(key));
        std::partial_sort(exact.begin(), exact.begin() + static_cast<std::ptrdiff_t>(k), exact.end());
        for (std::size_t j = 0; j < k; ++j) {
            result_.indices(i, static_cast<Index>(j)) = exact[j].second;
            result_.distances(i, static_cast<Index>(j)) = distances_.distance(exact[j].first);
        }
        return static_cast<Index>(keys.size()) == distances_.size() - 1 ||
               std::sqrt(exact[k - 1].first) < leastDistanceBeyond(row, CandidateLists::scoreOf(keys.back()));
    }

  private:
    /// A distance that all but a few in a million of the rows that are no candidates are beyond: the rounding
    /// errors of the values are independent, so along the difference of two rows they come to about the
    /// deviation of one.
    double leastDistanceBeyond(std::size_t row, std::int32_t worstScore) const {
        const double rounded = rounded_.roundedDistance(worstScore);
        const double certain = rounded - rounded_.error(row) - rounded_.largestError();
        constexpr double deviations = 5.0;
        const double likely =
            rounded - deviations * std::sqrt(2.0) * rounded_.roundingDeviation();
        return std::max(certain, likely);
    }

    const RowDistances& distances_;
    const QuantizedRows& rounded_;
    CandidateLists& lists_;
    Neighbors& result_;
};

} // namespace

Neighbors findNeighborsQuantized(const RowDistances& rows, int k, ByteInstructions instructions,
                                 const RunContext& run) {
    const Index N = rows.size();
    const QuantizedRows rounded(rows, {}, run);
    const Index spare = std::max(16, k / 4);
    CandidateLists lists(static_cast<std::size_t>(rounded.panelCount()) * panelColumns,
                         static_cast<std::size_t>(std::min(N - 1, k + spare)));
    comparePairs(QuantizedScan(rounded, lists, instructions), static_cast<std::size_t>(N),
                 partOf(run, 0.0, 0.9));

    Neighbors result{Matrix<int>(N, k), MatrixF(N, k)};
    std::vector<char> certain(static_cast<std::size_t>(N));
    const Settlement settlement(rows, rounded, lists, result);
    parallelFor(certain.size(), rowGrain, [&](std::size_t begin, std::size_t end) {
        std::vector<std::pair<double, int>> exact;
        run.throwIfStopped();
        for (std::size_t i = begin; i < end; ++i)
            certain[i] = settlement.settle(static_cast<Index>(i), exact) ? 1 : 0;
    });
    std::vector<int> open;
    for (std::size_t i = 0; i < certain.size(); ++i)
        if (certain[i] == 0)
            open.push_back(static_cast<int>(i));
    run.notice("open " + std::to_string(open.size()));
    if (!open.empty())
        searchExactly(rows, rows, open, result, partOf(run, 0.9, 1.0));
    return result;
}

} // namespace groupscope
