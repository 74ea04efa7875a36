// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/alignment.h"

#include "core/base/parallel.h"
#include "core/math/exact_root.h"
#include "core/math/gemm.h"
#include "core/math/resize_emptied.h"
#include "core/measures/aligned_scale.h"
#include "core/measures/cross_group_cosine.h"
#include "core/measures/group_moments.h"
#include "core/measures/measure.h"

#include <algorithm>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr Index tileRows = 1024;   ///< rows of either group that a task gathers: its copies repay themselves
constexpr Index stepRows = 256;    ///< of a product that stays in the second-level cache until its roots
constexpr Index stepColumns = 512; ///< are taken

/// A stretch of the rows of group A against a stretch of those of group B.
struct Tile {
    std::size_t pair;
    std::span<const int> a;
    std::span<const int> b;
};

/// Rows of Z around an origin, with their squared norms.
struct Gathered {
    MatrixF rows;
    RowVector<float> norms;

    void take(const MatrixView<float>& Z, std::span<const int> indices, const RowVector<float>& origin) {
        resizeEmptied(rows, static_cast<Index>(indices.size()), Z.cols());
        norms.resize(rows.rows());
        for (Index i = 0; i < rows.rows(); ++i) {
            rows.row(i) = Z.row(indices[i]) - origin;
            norms[i] = rows.row(i).squaredNorm();
        }
    }
};

/// Buffers of one thread for a tile.
class TileWork {
  public:
    /// Sum of the distances of all pairs of the tile.
    double sumOfDistances(const MatrixView<float>& Z, const Tile& tile, const RowVector<float>& origin) {
        a_.take(Z, tile.a, origin);
        b_.take(Z, tile.b, origin);
        double total = 0.0;
        for (Index column = 0; column < b_.rows.rows(); column += stepColumns)
            for (Index row = 0; row < a_.rows.rows(); row += stepRows)
                total += sumOfStep(row, std::min(stepRows, a_.rows.rows() - row), column,
                                   std::min(stepColumns, b_.rows.rows() - column));
        return total;
    }

  private:
    double sumOfStep(Index row, Index height, Index column, Index width) {
        resizeEmptied(products_, height, width);
        gemmInOnePiece<float>(Transpose::no, Transpose::yes, -2, a_.rows.middleRows(row, height),
                              b_.rows.middleRows(column, width), 0, products_);
        const auto norms = b_.norms.segment(column, width).array();
        double total = 0.0;
        for (Index i = 0; i < height; ++i)
            total += static_cast<double>(
                // The sum of one row in float, of all rows in double: few enough terms that no digit that
                // matters is lost.
                exactRoot((products_.row(i).array() + norms + a_.norms[row + i]).max(0.0f)).sum());
        return total;
    }

    Gathered a_;
    Gathered b_;
    MatrixF products_;
};

std::span<const int> part(const std::vector<int>& rows, std::size_t first) {
    return std::span(rows).subspan(first, std::min<std::size_t>(tileRows, rows.size() - first));
}

/// The pairs of groups of one class that both have rows, l2 still to be filled in.
std::vector<PairAlignment> pairsOf(const GroupMoments& moments, const GroupScheme& scheme) {
    std::vector<PairAlignment> pairs;
    const auto count = [&moments](int group) { return moments.counts[group]; };
    for (int a = 0; a < scheme.groupCount(); ++a)
        for (int b = a + 1, end = scheme.endOfClass(scheme.classOf(a)); b < end; ++b)
            if (count(a) > 0 && count(b) > 0)
                pairs.push_back({a, b, count(a), count(b), 0.0, moments.squaredDistance(a, b)});
    return pairs;
}

} // namespace

std::vector<ClassAlignment> alignment(const MatrixView<float>& Z, const GroupMembership& members,
                                      const GroupScheme& scheme, const RunContext& context) {
    context.throwIfStopped();
    const std::vector<std::vector<int>> rows = rowsOfGroups(members, scheme.groupCount());
    const GroupMoments moments = groupMoments(Z, rows, context);
    std::vector<PairAlignment> pairs = pairsOf(moments, scheme);
    std::vector<Tile> tiles;
    for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
        const std::vector<int>& a = rows[pairs[pair].groupA];
        const std::vector<int>& b = rows[pairs[pair].groupB];
        for (std::size_t i = 0; i < a.size(); i += tileRows)
            for (std::size_t j = 0; j < b.size(); j += tileRows)
                tiles.push_back({pair, part(a, i), part(b, j)});
    }
    std::vector<double> sums(tiles.size()); // added in order below: the same bytes at any thread count
    constexpr std::size_t grain = 4;        // tiles that share the memory of a TileWork
    parallelFor(tiles.size(), grain, [&](std::size_t begin, std::size_t end) {
        TileWork work;
        for (std::size_t i = begin; i < end; ++i) {
            context.throwIfStopped();
            const PairAlignment& pair = pairs[tiles[i].pair];
            const RowVector<float> middle =
                // Rows around the middle of both groups: |a|² + |b|² - 2 a·b in float then cancels little.
                (0.5 * (moments.mean(pair.groupA) + moments.mean(pair.groupB))).cast<float>();
            sums[i] = work.sumOfDistances(Z, tiles[i], middle);
        }
    });
    for (std::size_t i = 0; i < tiles.size(); ++i)
        pairs[tiles[i].pair].l2 += sums[i];

    std::vector<ClassAlignment> classes(static_cast<std::size_t>(scheme.classCount()));
    for (PairAlignment& pair : pairs) {
        ClassAlignment& own = classes[static_cast<std::size_t>(scheme.classOf(pair.groupA))];
        const double all = static_cast<double>(pair.nA) * static_cast<double>(pair.nB);
        // Overlapping groups share rows. The distance of a row to itself is no pair of different rows.
        const double different =
            members.overlaps() ? all - sharedRows(rows[pair.groupA], rows[pair.groupB]) : all;
        if (different == 0.0) // both groups are the same single row
            continue;
        pair.l2 /= different;
        pair.squaredL2 *= all / different;
        own.maximum = std::max(own.maximum.value_or(0.0), pair.l2);
        own.pairs.push_back(pair);
    }
    return classes;
}

std::size_t alignmentPairCount(const GroupMembership& members, const GroupScheme& scheme) {
    std::vector<char> has(static_cast<std::size_t>(scheme.groupCount()), 0);
    for (std::size_t i = 0; i < members.size(); ++i)
        for (const int group : members.of(i))
            has[group] = 1;
    std::size_t pairs = 0;
    for (int group = 0, label = 0; label < scheme.classCount(); ++label)
        for (std::size_t inClass = 0; group < scheme.endOfClass(label); ++group)
            if (has[group] != 0)
                pairs += inClass++;
    return pairs;
}

void DistanceCheck::add(const MatrixView<float>& Z) {
    constexpr float most = 1e37f; // (‖a‖ + ‖b‖)² is at most four times the larger square
    for (Index row = 0; measurable_ && row < Z.rows(); ++row) {
        const float square = Z.row(row).squaredNorm();
        measurable_ = square < most;
        longest_ = std::max(longest_, square);
        zeros_ = zeros_ && (Z.row(row).array() == 0.0f).all();
    }
}

bool DistanceCheck::isFinite() const {
    constexpr float least = 1e-32f;
    return measurable_ && (zeros_ || longest_ > least);
}

bool hasFiniteDistances(const MatrixView<float>& Z) {
    DistanceCheck check;
    check.add(Z);
    return check.isFinite();
}

std::optional<double> largestAlignment(const std::vector<ClassAlignment>& classes) {
    std::optional<double> largest;
    for (const ClassAlignment& own : classes)
        if (own.maximum)
            largest = std::max(largest.value_or(0.0), *own.maximum);
    return largest;
}

} // namespace groupscope

namespace groupscope::measure {

namespace {

constexpr int rowsOfGroup = 500;
constexpr std::size_t mostRecordedPairs = 200;

Measured measureAlignment(Evaluated& evaluated) {
    const std::vector<ClassAlignment>& classes = evaluated.alignmentOfClasses();
    Measured measured{.n = static_cast<std::int64_t>(evaluated.rows().size()),
                      .whole = largestAlignment(classes)};
    for (std::size_t c = 0; c < classes.size(); ++c)
        if (classes[c].maximum)
            measured.cells.push_back({.of = MeasuredCell::Of::classes,
                                      .index = static_cast<int>(c),
                                      .n = 0,
                                      .value = classes[c].maximum});
    return measured;
}

/// With the cosine and the relative alignment, which cost next to nothing then and compare runs whose
/// embeddings have different scales.
Recorded recordAlignment(Evaluated& evaluated) {
    Recorded recorded{.reason = evaluated.notAlignedReason()};
    if (!recorded.reason.empty())
        return recorded;
    const GroupScheme& groups = evaluated.task().groups;
    if (const auto cosine =
            groupscope::crossGroupCosine(evaluated.anyEmbedding(), evaluated.members(), groups).mean)
        recorded.values.emplace_back("align.cross_group_cosine", *cosine);
    if (!evaluated.hasDistances())
        return recorded;
    const std::vector<ClassAlignment>& classes = evaluated.alignmentOfClasses();
    for (std::size_t c = 0; c < classes.size(); ++c)
        if (classes[c].maximum)
            recorded.values.emplace_back("align.class." + groups.classes()[c], *classes[c].maximum);
    for (auto& relative : recordedRelative(evaluated))
        recorded.values.push_back(std::move(relative));
    return recorded;
}

Recorded recordPairs(Evaluated& evaluated) {
    Recorded recorded{.reason = evaluated.notAlignedReason()};
    if (!recorded.reason.empty() || !evaluated.hasDistances())
        return recorded;
    if (evaluated.alignmentPairs() > mostRecordedPairs) {
        recorded.reason = "there are " + std::to_string(evaluated.alignmentPairs()) + " pairs, more than " +
                          std::to_string(mostRecordedPairs);
        return recorded;
    }
    const GroupScheme& groups = evaluated.task().groups;
    for (const ClassAlignment& own : evaluated.alignmentOfClasses())
        for (const PairAlignment& pair : own.pairs)
            recorded.values.emplace_back(
                "align.pair." + groups.groupName(pair.groupA) + "|" + groups.groupName(pair.groupB), pair.l2);
    return recorded;
}

} // namespace

Measure alignment() {
    return {.id = "alignment",
            .title = "alignment loss",
            .formula = "largest, over classes and pairs of groups of a class, of the mean Euclidean distance "
                       "between the embeddings of the two groups; of each class the largest of its pairs",
            .source = "Correct-N-Contrast, Eq. 4 and 5",
            .unit = "distance",
            .better = Better::lower,
            .needs = Needs::embedding,
            .ofGroups = true,
            .ofClasses = true,
            .manyRows = ManyRows::someOfGroups,
            .ofRows = measureAlignment,
            .recordings = {{.summary = "largest alignment loss of a class",
                            .rowsOfGroup = rowsOfGroup,
                            .series = {{"align.class.*", ""}},
                            .of = recordAlignment},
                           {.id = "alignment_pairs",
                            .title = "alignment of each pair of groups",
                            .summary = "largest alignment of a pair of groups",
                            .note = "Up to 200 pairs.",
                            .rowsOfGroup = rowsOfGroup,
                            .series = {{"align.pair.*", ""}},
                            .of = recordPairs}}};
}

} // namespace groupscope::measure
