// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/quantized_neighbors.h"

#include "core/base/parallel.h"
#include "core/base/run_part.h"
#include "core/math/candidate_ranking.h"
#include "core/math/exact_neighbors.h"
#include "core/math/quantized_scan.h"

#include <algorithm>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t quantizedBlock = 1024;
constexpr std::size_t quantizedGrain = 64;

/// Every pair of blocks once, in rounds in which no block is used twice: the circle method of tournaments.
void comparePairs(const QuantizedScan& scan, std::size_t N, const RunContext& run) {
    const std::size_t blocks = (N + quantizedBlock - 1) / quantizedBlock;
    const auto rangeOf = [N](std::size_t block) {
        return RowRange{block * quantizedBlock, std::min(N, (block + 1) * quantizedBlock)};
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

} // namespace

Neighbors findNeighborsQuantized(const RowDistances& rows, int k, ByteInstructions instructions,
                                 const RunContext& run) {
    const Index N = rows.size();
    const QuantizedRows rounded(rows, {}, run);
    const Index spare = std::max(16, k / 4);
    CandidateLists lists(static_cast<std::size_t>(rounded.panelCount()) * panelColumns,
                         static_cast<std::size_t>(std::min(N - 1, k + spare)));
    // Each pair is multiplied once and offered to both of its rows.
    comparePairs(QuantizedScan(rounded, lists, instructions), static_cast<std::size_t>(N),
                 partOf(run, 0.0, 0.9));

    Neighbors result{Matrix<int>(N, k), MatrixF(N, k)};
    std::vector<char> certain(static_cast<std::size_t>(N));
    const std::vector<int> asGiven;
    const CandidateRanking ranking(rows, rounded, asGiven, result);
    parallelFor(certain.size(), quantizedGrain, [&](std::size_t begin, std::size_t end) {
        CandidateRanking::Scratch scratch;
        run.throwIfStopped();
        for (std::size_t i = begin; i < end; ++i)
            certain[i] = ranking.rank(i, lists.settle(i), scratch) ? 1 : 0;
    });
    std::vector<int> open;
    for (std::size_t i = 0; i < certain.size(); ++i)
        // Rounded distances leave the order of these rows in doubt: they are searched exactly.
        if (certain[i] == 0)
            open.push_back(static_cast<int>(i));
    if (!open.empty())
        searchExactly(rows, rows, open, result, partOf(run, 0.9, 1.0));
    return result;
}

} // namespace groupscope
