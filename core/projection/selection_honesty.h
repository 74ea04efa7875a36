// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/row_selection.h"
#include "core/math/neighbors.h"

#include <cstddef>
#include <string>

namespace groupscope {

/// Whether examples selected in a map belong together in the original space.
struct SelectionVerdict {
    enum class Kind {
        cluster,         ///< nearly all their neighbours are selected, in one piece
        partOfCluster,   ///< their neighbourhoods go on outside the selection
        severalClusters, ///< their neighbours are selected, but they fall into pieces
        clustersApart,   ///< several clusters, which the map separates too, see compareWithMap
        notSeparate,     ///< hardly more of their neighbours are selected than by chance: the map's doing
        tooFewSelected,  ///< fewer than 10 examples inside: no verdict
        tooFewOutside    ///< fewer than 10 examples outside: there is nothing to compare with
    };
    Kind kind = Kind::tooFewSelected;
    std::size_t rowCount = 0;     ///< N
    std::size_t selectedRows = 0; ///< S
    double purity = 0.0;          ///< mean share of the nearest neighbours that are selected too, in [0,1]
    double chance = 0.0;          ///< expected purity for S random examples: (S - 1) / (N - 1)
    double lift = 0.0;            ///< purity / chance
    double silhouette = 0.0;      ///< mean over selected examples, selection against the rest, in [-1,1]
    std::size_t pieces = 0; ///< connected pieces of the selected examples that count, see judgeSelection
    double largestPieceShare = 0.0; ///< share of the selected examples
    std::size_t mapPieces = 0;      ///< number of pieces in the map; 0: not computed, see compareWithMap
};

/// Judges `selection` by `rows` (N,D) and their nearest neighbours `original` (N,k) in `metric`.
///
/// * Purity: over the first min(k, S - 1) neighbours of each selected example; beyond 50,000 examples, of one
/// drawn
///   from each of as many equal stretches of them (standard error below 0.0025).
/// * Silhouette: Rousseeuw's, of the selection against all other examples, of unit length for the cosine;
/// over
///   500 examples drawn from each side (all, when there are fewer), so that its standard error is below 0.01.
///   It is told, but decides nothing: a ring round another cluster is a cluster of negative silhouette.
/// * Pieces: of the selected examples in the graph of mutual neighbours (each among the first 15 of the
/// other),
///   which single examples between two clusters do not join. Pieces below 5 examples or a tenth of the
///   largest are stragglers and do not count.
///
/// With s = (purity - chance) / (1 - chance), 0 for examples taken blindly and 1 when no neighbour is
/// outside: s < 0.25 is notSeparate, several pieces are severalClusters, s >= 0.9 is cluster, else
/// partOfCluster. Neighbourhoods see only what is near: a long thin chain cut across may count as a cluster.
///
/// About 0.1 s for 100,000 of a million examples of 64 dimensions on one core, about 1 s for nearly all. Same
/// verdict at any thread count. Throws UsageError when the three are of different numbers of examples,
/// DataError for neighbours that are not there and for NaN, Cancelled.
SelectionVerdict judgeSelection(const MatrixView<float>& rows, Metric metric, const Neighbors& original,
                                const RowSelection& selection, const RunContext& run);

/// Looks at the `map` (N,2) or (N,3) where the verdict on the same selection is severalClusters: counts the
/// pieces that the selected points fall into there, in the graph of mutual neighbours among them, stragglers
/// left out as in judgeSelection. As many as in the original space, or more, and the map shows them apart:
/// clustersApart. Throws as judgeSelection.
void compareWithMap(SelectionVerdict& verdict, const MatrixView<float>& map, const RowSelection& selection,
                    const RunContext& run);

/// The verdict as one sentence for display.
std::string explain(const SelectionVerdict& verdict);

} // namespace groupscope
