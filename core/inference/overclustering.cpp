// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/overclustering.h"

#include "core/math/gather.h"
#include "core/math/silhouette.h"

#include <algorithm>

namespace groupscope {

namespace {

/// (n,) Piece of each row: subclass · factor + its place in the subclass.
std::vector<int> cutIntoPieces(const MatrixF& rows, const Subclasses& subclasses, int factor,
                               const ClusterPart& cluster, const RunContext& run) {
    std::vector<int> pieces(subclasses.assignments.size());
    for (int s = 0; s < subclasses.count; ++s) {
        run.throwIfStopped();
        std::vector<int> members;
        for (std::size_t i = 0; i < pieces.size(); ++i)
            if (subclasses.assignments[i] == s)
                members.push_back(static_cast<int>(i));
        MatrixF part;
        gatherRows(rows, std::span<const int>(members), false, part);
        const int count = std::min<int>(factor, static_cast<int>(members.size()));
        const std::vector<int> own = cluster(part, count);
        for (std::size_t i = 0; i < members.size(); ++i)
            pieces[members[i]] = s * factor + own[i];
    }
    return pieces;
}

/// Means of values (n,) over the rows of each of `count` labels (n,); 0 for those without rows.
std::vector<double> meansOf(std::span<const double> values, const std::vector<int>& labels,
                            std::size_t count) {
    std::vector<double> sums(count, 0.0), rows(count, 0.0);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        sums[labels[i]] += values[i];
        rows[labels[i]] += 1.0;
    }
    for (std::size_t label = 0; label < count; ++label)
        sums[label] /= std::max(1.0, rows[label]);
    return sums;
}

} // namespace

Subclasses overclustered(const MatrixF& rows, const Subclasses& subclasses, int factor,
                         std::span<const double> losses, const ClusterPart& cluster, std::size_t scoredRows,
                         std::uint64_t seed, const RunContext& run) {
    if (factor < 2 || subclasses.count < 2)
        return subclasses;
    const std::vector<int> pieces = cutIntoPieces(rows, subclasses, factor, cluster, run);
    const auto count = static_cast<std::size_t>(subclasses.count * factor);
    const std::vector<int> drawn = rowsOfSilhouette(rows.rows(), scoredRows, seed);
    MatrixF scored;
    gatherRows(rows, std::span<const int>(drawn), false, scored);
    std::vector<int> before, after;
    gatherLabels(subclasses.assignments, drawn, before);
    gatherLabels(pieces, drawn, after);
    const std::vector<double> closeBefore = meansOf(silhouettes(scored, before, run), after, count),
                              closeAfter = meansOf(silhouettes(scored, after, run), after, count),
                              lossOfPiece = meansOf(losses, pieces, count),
                              lossOfSubclass = meansOf(losses, subclasses.assignments,
                                                       static_cast<std::size_t>(subclasses.count));
    const double fewest =
        std::max<double>(smallestPieceShare * static_cast<double>(rows.rows()), smallestPiece);
    std::vector<bool> stands(count);
    for (std::size_t piece = 0; piece < count; ++piece)
        stands[piece] =
            // A piece stands only if its rows lie closer than before and are at least as hard as their
            // subclass.
            closeAfter[piece] > std::max(closeBefore[piece], 0.0) &&
            lossOfPiece[piece] >= lossOfSubclass[piece / static_cast<std::size_t>(factor)] &&
            static_cast<double>(std::count(pieces.begin(), pieces.end(), static_cast<int>(piece))) >= fewest;
    Subclasses found{pieces};
    for (std::size_t i = 0; i < pieces.size(); ++i) // what does not stand alone is left to its subclass
        if (!stands[pieces[i]])
            // Numbers from `count` on mark the remains of a subclass, apart from all pieces.
            found.assignments[i] = static_cast<int>(count) + subclasses.assignments[i];
    found.count = numberBySize(found.assignments);
    gatherLabels(found.assignments, drawn, after);
    found.score = meanOfClusterMeans(silhouettes(scored, after, run), after);
    return found;
}

} // namespace groupscope
