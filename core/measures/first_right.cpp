// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/first_right.h"

#include "core/base/parallel.h"
#include "core/math/gemm.h"
#include "core/math/normalize.h"
#include "core/measures/retrieval.h"
#include "core/measures/subgroups.h"

#include <algorithm>

namespace groupscope {

namespace {

constexpr std::size_t mostProducts = 16 << 20; // of a block of rows with all that are searched

/// The rank of the nearest row of the class among rows with these similarities, of equal ones by place;
/// `self` is no row of them.
int rankOfFirst(const float* similarities, std::span<const int> labels, int label, int self) {
    int first = -1;
    const auto count = static_cast<int>(labels.size());
    for (int row = 0; row < count; ++row)
        if (row != self && labels[static_cast<std::size_t>(row)] == label &&
            (first < 0 || similarities[row] > similarities[first]))
            first = row;
    if (first < 0)
        return 0;
    int rank = 1;
    for (int row = 0; row < count; ++row)
        rank += row != self && (similarities[row] > similarities[first] ||
                                (similarities[row] == similarities[first] && row < first));
    return rank;
}

/// Ranks of unit rows among unit rows; `apart` where these are others.
std::vector<int> ranksAmong(const MatrixF& unit, std::span<const int> labels, const MatrixF& searched,
                            std::span<const int> searchedLabels, bool apart, const RunContext& context) {
    std::vector<int> ranks(labels.size(), 0);
    const std::size_t block = std::clamp<std::size_t>(mostProducts / searchedLabels.size(), 1, 256);
    parallelFor(labels.size(), block, [&](std::size_t begin, std::size_t end) {
        MatrixF products;
        for (std::size_t first = begin; first < end; first += block) {
            context.throwIfStopped();
            const auto count = static_cast<Eigen::Index>(std::min(block, end - first));
            products.resize(count, searched.rows());
            gemmInOnePiece<float>(Transpose::no, Transpose::yes, 1,
                                  unit.middleRows(static_cast<Eigen::Index>(first), count), searched, 0,
                                  products);
            for (Eigen::Index i = 0; i < count; ++i) {
                const std::size_t row = first + static_cast<std::size_t>(i);
                ranks[row] = rankOfFirst(products.row(i).data(), searchedLabels, labels[row],
                                         apart ? -1 : static_cast<int>(row));
            }
        }
    });
    return ranks;
}

/// Value that Evaluated keeps.
struct FirstRight {
    std::vector<int> ranks;
};

} // namespace

std::vector<int> firstRightRanks(const MatrixView<float>& Z, std::span<const int> labels,
                                 const RunContext& context) {
    MatrixF unit;
    normalizeRows<float>(Z, unit);
    return ranksAmong(unit, labels, unit, labels, false, context);
}

std::vector<int> firstRightRanksAmong(const MatrixView<float>& Z, std::span<const int> labels,
                                      const MatrixView<float>& searched, std::span<const int> searchedLabels,
                                      const RunContext& context) {
    MatrixF unit, others;
    normalizeRows<float>(Z, unit);
    normalizeRows<float>(searched, others);
    return ranksAmong(unit, labels, others, searchedLabels, true, context);
}

const std::vector<int>& firstRightRanksOf(Evaluated& evaluated) {
    requireNeighbours(evaluated);
    return evaluated
        .ofEmbedding<FirstRight>([&evaluated] {
            const std::vector<int> labels = classesOfRows(evaluated);
            if (evaluated.gallery() == nullptr)
                return FirstRight{firstRightRanks(evaluated.embedding(), labels, evaluated.context())};
            return FirstRight{firstRightRanksAmong(evaluated.embedding(), labels,
                                                   evaluated.embedded(evaluated.gallery()->rows),
                                                   classesOfGallery(evaluated), evaluated.context())};
        })
        .ranks;
}

} // namespace groupscope
