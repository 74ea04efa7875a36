// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/row_search.h"

#include "core/math/gemm.h"
#include "core/math/normalize.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace groupscope {

namespace {

/// All rows but that at `place`, the `count` most similar to it first and in order.
std::vector<RankedRow> rankedAround(const MatrixF& unit, int place, std::size_t count) {
    MatrixF products(1, unit.rows());
    gemmInOnePiece<float>(Transpose::no, Transpose::yes, 1, unit.row(place), unit, 0, products);
    std::vector<RankedRow> ranked, buffer;
    ranked.reserve(static_cast<std::size_t>(unit.rows()));
    for (int row = 0; row < static_cast<int>(unit.rows()); ++row)
        if (row != place)
            ranked.push_back({products(0, row), row});
    sortByRank(ranked, count, buffer);
    return ranked;
}

} // namespace

RowSearch::RowSearch(MatrixF Z, std::vector<int> labels)
    : unit_(std::move(Z))
    , labels_(std::move(labels)) {
    normalizeRowsInPlace(unit_);
}

RowAnswer RowSearch::find(int place, std::size_t count) const {
    const int label = labels_[place];
    const auto isRight = [&](const RankedRow& other) { return labels_[other.row] == label; };
    RowAnswer answer;
    answer.others = static_cast<std::size_t>(std::count(labels_.begin(), labels_.end(), label)) - 1;
    std::vector<RankedRow> ranked = rankedAround(unit_, place, size()); // the first right one may be the last
    if (answer.others > 0) {
        const auto first = std::find_if(ranked.begin(), ranked.end(), isRight);
        answer.firstRight = static_cast<std::size_t>(first - ranked.begin()) + 1;
        const PrecisionAtR found = precisionAtR(ranked, answer.others, labels_, label);
        answer.rPrecision = found.rPrecision;
        answer.averagePrecision = found.average;
    }
    ranked.resize(std::min(count, ranked.size()));
    for (const RankedRow& near : ranked)
        answer.distances.push_back((unit_.row(near.row) - unit_.row(place)).norm());
    answer.nearest = std::move(ranked);
    return answer;
}

std::vector<int> worstFirst(const RowRetrieval& found) {
    std::vector<int> places(found.rPrecision.size());
    std::iota(places.begin(), places.end(), 0);
    const auto key = [&](int place) {
        const auto i = static_cast<std::size_t>(place);
        return std::tuple(found.rPrecision[i] < 0.0f, found.rPrecision[i], found.mapAtR[i], place);
    };
    std::sort(places.begin(), places.end(), [&](int a, int b) { return key(a) < key(b); });
    return places;
}

} // namespace groupscope
