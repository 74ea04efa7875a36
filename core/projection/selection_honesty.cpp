// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/selection_honesty.h"

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/base/run_part.h"
#include "core/math/map_neighbors.h"
#include "core/math/silhouette.h"
#include "core/projection/selection_pieces.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <vector>

namespace groupscope {

namespace {

using Eigen::Index;
using Kind = SelectionVerdict::Kind;

constexpr std::size_t fewestRows = 10; // inside and outside, to say anything
constexpr std::size_t purityRows = 50'000;
constexpr std::size_t silhouetteRows = 500; // from each side
constexpr std::size_t smallestPiece = 5;
constexpr std::size_t stragglerShare = 10; // a piece counts from 1/10 of the largest
constexpr double leastSeparation = 0.25;
constexpr double clusterSeparation = 0.9;
constexpr std::size_t honestyGrain = 1024;

/// Returns one row of each of at most `purityRows` equal stretches of the selected ones, or all.
std::vector<int> purityRowsOf(const std::vector<int>& selected) {
    const std::size_t stretch = (selected.size() + purityRows - 1) / purityRows;
    std::vector<int> rows;
    rows.reserve(purityRows);
    Random random(0, "rows for purity");
    for (std::size_t first = 0; first < selected.size(); first += stretch)
        rows.push_back(selected[first + random.below(std::min(stretch, selected.size() - first))]);
    return rows;
}

/// Mean share of the first `k` neighbours that are selected.
double purityOf(const Neighbors& original, const RowSelection& selection, const std::vector<int>& rows,
                Index k, const RunContext& run) {
    // Counts of chunks are whole numbers, so that the sum does not depend on the order of threads.
    std::vector<std::size_t> inside((rows.size() + honestyGrain - 1) / honestyGrain, 0);
    parallelFor(rows.size(), honestyGrain, [&](std::size_t begin, std::size_t end) {
        run.throwIfStopped();
        std::size_t count = 0;
        for (std::size_t i = begin; i < end; ++i)
            for (Index j = 0; j < k; ++j)
                count += selection.contains(static_cast<std::size_t>(neighborOf(original, rows[i], j)));
        inside[begin / honestyGrain] = count;
    });
    const auto total = static_cast<double>(std::accumulate(inside.begin(), inside.end(), std::size_t(0)));
    return total / (static_cast<double>(rows.size()) * static_cast<double>(k));
}

/// Mean silhouette of selected rows against the rest, on a sample of both.
double silhouetteOf(const MatrixView<float>& rows, Metric metric, const std::vector<int>& selected,
                    const std::vector<int>& rest, const RunContext& run) {
    const auto sampleOf = [](const std::vector<int>& pool, const char* purpose) {
        std::vector<int> sample = pool.size() <= silhouetteRows
                                      ? pool
                                      : Random(0, purpose).sampleWithoutReplacement(pool, silhouetteRows);
        std::sort(sample.begin(), sample.end());
        return sample;
    };
    std::vector<int> sample = sampleOf(selected, "selected rows");
    const std::size_t inside = sample.size();
    // The silhouette compares mean distances to either side, so the sides need no common sampling rate.
    const std::vector<int> others = sampleOf(rest, "other rows");
    sample.insert(sample.end(), others.begin(), others.end());
    MatrixF X(static_cast<Index>(sample.size()), rows.cols());
    std::vector<int> sides(sample.size(), 1);
    std::fill_n(sides.begin(), inside, 0);
    for (Index i = 0; i < X.rows(); ++i) {
        const int row = sample[i];
        X.row(i) = rows.row(row);
        const double length = std::sqrt(X.row(i).cast<double>().squaredNorm());
        if (!std::isfinite(length))
            throw DataError("a value is not a finite number", "example " + std::to_string(row),
                            "leave the example out or correct it");
        if (metric == Metric::cosine && length > 0.0)
            X.row(i) = (X.row(i).cast<double>() / length).cast<float>();
    }
    const std::vector<double> values = silhouettes(X, sides, run);
    return std::accumulate(values.begin(), values.begin() + static_cast<Index>(inside), 0.0) /
           static_cast<double>(inside);
}

/// How many of the sizes, largest first, count: none that are stragglers, but at least one.
std::size_t piecesThatCount(const std::vector<std::size_t>& sizes) {
    const std::size_t counts = std::max(smallestPiece, (sizes[0] + stragglerShare - 1) / stragglerShare);
    const auto pieces = static_cast<std::size_t>(
        std::count_if(sizes.begin(), sizes.end(), [&](std::size_t size) { return size >= counts; }));
    return pieces == 0 ? sizes.size() : pieces;
}

Kind kindOf(const SelectionVerdict& verdict) {
    // Purity beyond chance, as Cohen's kappa: large selections are pure by chance alone.
    const double separation = (verdict.purity - verdict.chance) / (1.0 - verdict.chance);
    if (separation < leastSeparation)
        return Kind::notSeparate;
    if (verdict.pieces > 1)
        return Kind::severalClusters;
    return separation >= clusterSeparation ? Kind::cluster : Kind::partOfCluster;
}

/// "37 %".
std::string percent(double share) {
    char text[32];
    std::snprintf(text, sizeof text, share > 0.0 && share < 0.095 ? "%.1f %%" : "%.0f %%", 100.0 * share);
    return text;
}

} // namespace

SelectionVerdict judgeSelection(const MatrixView<float>& rows, Metric metric, const Neighbors& original,
                                const RowSelection& selection, const RunContext& run) {
    const auto N = static_cast<std::size_t>(rows.rows());
    if (selection.rowCount() != N || static_cast<std::size_t>(original.indices.rows()) != N ||
        original.distances.rows() != original.indices.rows() ||
        original.distances.cols() != original.indices.cols() || (N > 0 && original.indices.cols() < 1))
        throw UsageError("a selection of " + std::to_string(selection.rowCount()) + " examples, " +
                             std::to_string(N) + " examples and the neighbours of " +
                             std::to_string(original.indices.rows()),
                         "", "give all three for the same examples, with at least one neighbour");
    SelectionVerdict verdict;
    verdict.rowCount = N;
    verdict.selectedRows = selection.count();
    if (verdict.selectedRows < fewestRows)
        return verdict;
    if (N - verdict.selectedRows < fewestRows) {
        verdict.kind = Kind::tooFewOutside;
        return verdict;
    }
    const std::vector<int> selected = selection.rows();
    RowSelection others = selection;
    others.invert();
    const auto S = static_cast<Index>(selected.size());

    verdict.purity =
        // A selected row has at most S - 1 selected neighbours. Longer lists could not be pure.
        purityOf(original, selection, purityRowsOf(selected), std::min(original.indices.cols(), S - 1), run);
    verdict.chance = static_cast<double>(S - 1) / static_cast<double>(N - 1);
    verdict.lift = verdict.purity / verdict.chance;
    run.report(0.3, "neighbours of the selection");
    const std::vector<std::size_t> sizes = pieceSizes(original, selected, run);
    verdict.pieces = piecesThatCount(sizes);
    verdict.largestPieceShare = static_cast<double>(sizes[0]) / static_cast<double>(S);
    run.report(0.6, "pieces of the selection");
    verdict.silhouette = silhouetteOf(rows, metric, selected, others.rows(), run);
    verdict.kind = kindOf(verdict);
    run.report(1.0, "silhouette of the selection");
    return verdict;
}

void compareWithMap(SelectionVerdict& verdict, const MatrixView<float>& map, const RowSelection& selection,
                    const RunContext& run) {
    if (verdict.kind != Kind::severalClusters)
        return;
    if (selection.rowCount() != static_cast<std::size_t>(map.rows()))
        throw UsageError("a selection of " + std::to_string(selection.rowCount()) + " examples in a map of " +
                             std::to_string(map.rows()),
                         "", "give both for the same examples");
    const std::vector<int> selected = selection.rows();
    MatrixF positions(static_cast<Index>(selected.size()), map.cols());
    for (Index i = 0; i < positions.rows(); ++i)
        positions.row(i) = map.row(selected[i]);
    const int k = static_cast<int>(std::min<Index>(mutualNeighbors, positions.rows() - 1));
    std::vector<int> all(selected.size());
    std::iota(all.begin(), all.end(), 0);
    verdict.mapPieces = piecesThatCount(pieceSizes(findNeighborsInMap(positions, k, run), all, run));
    if (verdict.mapPieces >= verdict.pieces)
        verdict.kind = Kind::clustersApart;
}

std::string explain(const SelectionVerdict& verdict) {
    const std::string inside = percent(verdict.purity) + " of the nearest neighbours of these examples",
                      chance = " (by chance " + percent(verdict.chance) + ")";
    switch (verdict.kind) {
    case Kind::cluster:
        return "A cluster in the original space too: " + inside + " are selected too" + chance +
               ", and the examples hang together.";
    case Kind::partOfCluster:
        return "Part of something larger: " + percent(1.0 - verdict.purity) +
               " of the nearest neighbours of these examples in the original space were left outside.";
    case Kind::severalClusters:
        return (verdict.mapPieces > 1
                    ? std::to_string(verdict.pieces) + " clusters, of which the map shows " +
                          std::to_string(verdict.mapPieces) + " apart and joins the rest"
                    : std::to_string(verdict.pieces) + " clusters that only the map joins") +
               ": in the original space the examples fall into separate pieces, the largest with " +
               percent(verdict.largestPieceShare) + " of them.";
    case Kind::clustersApart:
        return std::to_string(verdict.pieces) + " clusters, as the map shows: " + inside +
               " are selected too" + chance +
               ", and the examples fall into separate pieces, the largest with " +
               percent(verdict.largestPieceShare) + " of them.";
    case Kind::notSeparate:
        return "Not a separate group in the original space: only " + inside + " are selected too" + chance +
               ".";
    case Kind::tooFewOutside:
        return (verdict.selectedRows == verdict.rowCount
                    ? "All " + std::to_string(verdict.rowCount) + " examples are selected"
                    : std::to_string(verdict.selectedRows) + " of " + std::to_string(verdict.rowCount) +
                          " examples are selected") +
               ": without at least " + std::to_string(fewestRows) +
               " others there is nothing that they could be apart from.";
    case Kind::tooFewSelected:
        break;
    }
    return "Too little to judge: " + std::to_string(verdict.selectedRows) + " of " +
           std::to_string(verdict.rowCount) + " examples are selected, and at least " +
           std::to_string(fewestRows) + " are needed.";
}

} // namespace groupscope
