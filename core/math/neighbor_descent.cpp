// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/neighbor_descent.h"

#include "core/base/parallel.h"
#include "core/base/run_part.h"
#include "core/math/candidate_ranking.h"
#include "core/math/neighbor_graph.h"
#include "core/math/row_partition.h"

#include <algorithm>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t descentGrain = 64;
constexpr std::size_t meanCellsSearched = 32;
constexpr int mostRounds = 8;
constexpr double fewChanges = 0.002; // of all neighbours: another round would find no more than that

/// Offers the rows of the nearest cells to the rows of each cell.
void searchCells(const QuantizedScan& scan, const RowPartition& partition, std::size_t atLeast,
                 const RunContext& run) {
    const std::size_t cells = partition.cells.size();
    const std::size_t reach = std::max(meanCellsSearched * partition.order.size() / cells, atLeast);
    constexpr std::size_t cellsAtOnce = 64; // between two reports
    for (std::size_t first = 0; first < cells; first += cellsAtOnce) {
        parallelFor(std::min(cellsAtOnce, cells - first), 1, [&](std::size_t n, std::size_t) {
            for (const std::size_t other : partition.nearestCells(first + n, reach))
                scan.offerColumns(partition.cells[first + n], partition.cells[other], run);
        });
        run.report(std::min(1.0, static_cast<double>(first + cellsAtOnce) / static_cast<double>(cells)),
                   "nearest neighbours: cells");
    }
}

} // namespace

Neighbors findNeighborsByDescent(const RowDistances& rows, int k, std::uint64_t seed,
                                 ByteInstructions instructions, const RunContext& run) {
    const Index N = rows.size();
    const RowPartition partition = partitionRows(QuantizedRows(rows, {}, run), seed, run);
    run.report(0.1, "nearest neighbours: cells");
    // Rows are rounded again in the order of their cells: rows that are compared then lie together in memory.
    const QuantizedRows rounded(rows, partition.order, run);
    const auto kept = static_cast<std::size_t>(std::min<Index>(N - 1, k + std::max(10, k / 8)));
    CandidateLists lists(static_cast<std::size_t>(rounded.panelCount()) * panelColumns, kept);
    searchCells(QuantizedScan(rounded, lists, instructions), partition, 8 * kept + 8, partOf(run, 0.1, 0.5));

    NeighborGraph graph(rounded, lists, static_cast<std::size_t>(k), run);
    for (int round = 0; round < mostRounds; ++round) {
        const double changed = graph.improve(run);
        run.report(0.5 + 0.4 * (round + 1) / mostRounds, "nearest neighbours: descent");
        if (changed < fewChanges)
            break;
    }

    Neighbors result{Matrix<int>(N, k), MatrixF(N, k)};
    const CandidateRanking ranking(rows, rounded, partition.order, result);
    parallelFor(static_cast<std::size_t>(N), descentGrain, [&](std::size_t begin, std::size_t end) {
        CandidateRanking::Scratch scratch;
        run.throwIfStopped();
        for (std::size_t n = begin; n < end; ++n)
            ranking.rank(n, lists.settle(n), scratch);
    });
    run.report(1.0, "nearest neighbours");
    return result;
}

} // namespace groupscope
