// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/cache_layer.h"

#include "core/math/gemm.h"
#include "core/math/resize_emptied.h"
#include "core/nn/cache_tiles.h"

#include <utility>

namespace groupscope {

namespace {

using Eigen::Index;

/// weights (R,n') = exp(−β(1 − unit·keysᵀ)), in the place of the products.
template<class Scalar>
void weighKeys(const MatrixView<Scalar>& unit, const MatrixView<Scalar>& keys, Scalar beta,
               MutableMatrixView<Scalar> weights) {
    gemm<Scalar>(Transpose::no, Transpose::yes, beta, unit, keys, 0, weights);
    weights = (weights.array() - beta).exp();
}

/// sums (B,segments) = sums over the keys of each segment; columns of `weights` start at key `first`.
template<class Scalar>
void sumSegments(const MatrixView<Scalar>& weights, Index first, const std::vector<KeySegment>& segments,
                 MutableMatrixView<Scalar> sums) {
    for (std::size_t s = 0; s < segments.size(); ++s)
        sums.col(static_cast<Index>(s)) =
            weights.middleCols(segments[s].begin - first, segments[s].end - segments[s].begin)
                .rowwise()
                .sum();
}

/// logits += α · the sums of all tiles, in the order of the tiles.
template<class Scalar>
void addSums(const std::vector<Matrix<Scalar>>& sums, const ClassStarts& starts, Index keyCount, Scalar alpha,
             Matrix<Scalar>& logits) {
    for (std::size_t tile = 0; tile < sums.size(); ++tile) {
        const Index begin = static_cast<Index>(tile) * cacheTileKeys;
        const auto segments = segmentsOf(starts, begin, std::min(keyCount, begin + cacheTileKeys));
        for (std::size_t s = 0; s < segments.size(); ++s)
            logits.col(segments[s].label) += alpha * sums[tile].col(static_cast<Index>(s));
    }
}

} // namespace

void addCacheLogits(const MatrixView<float>& unit, const MatrixView<float>& keys, const ClassStarts& starts,
                    CacheStrength strength, MatrixF& logits, const RunContext& run) {
    std::vector<MatrixF> sums(keyTileCount(keys.rows()));
    forEachKeyTile(keys.rows(), run, [&](std::size_t tile, Index begin, Index end) {
        const auto segments = segmentsOf(starts, begin, end);
        sums[tile].resize(unit.rows(), static_cast<Index>(segments.size()));
        MatrixF weights;
        for (Index row = 0; row < unit.rows(); row += cacheTileRows) {
            run.throwIfStopped();
            const Index rows = std::min(cacheTileRows, unit.rows() - row);
            resizeEmptied(weights, rows, end - begin);
            weighKeys<float>(unit.middleRows(row, rows), keys.middleRows(begin, end - begin), strength.beta,
                             weights);
            sumSegments<float>(weights, begin, segments, sums[tile].middleRows(row, rows));
        }
    });
    addSums<float>(sums, starts, keys.rows(), strength.alpha, logits);
}

template<class Scalar>
CacheLayer<Scalar>::CacheLayer(Matrix<Scalar> keys, ClassStarts starts, CacheStrength strength)
    : keys_("keys", keys.rows(), keys.cols())
    , starts_(std::move(starts))
    , strength_(strength) {
    keys_.value = std::move(keys);
}

template<class Scalar>
void CacheLayer<Scalar>::forward(const MatrixView<Scalar>& unit, Matrix<Scalar>& logits,
                                 const RunContext& run) {
    const Index count = keys_.value.rows();
    resizeEmptied(weights_, unit.rows(), count);
    std::vector<Matrix<Scalar>> sums(keyTileCount(count));
    forEachKeyTile(count, run, [&](std::size_t tile, Index begin, Index end) {
        const auto segments = segmentsOf(starts_, begin, end);
        auto weights = weights_.middleCols(begin, end - begin);
        weighKeys<Scalar>(unit, keys_.value.middleRows(begin, end - begin),
                          static_cast<Scalar>(strength_.beta), weights);
        sums[tile].resize(unit.rows(), static_cast<Index>(segments.size()));
        sumSegments<Scalar>(weights, begin, segments, sums[tile]);
    });
    addSums<Scalar>(sums, starts_, count, static_cast<Scalar>(strength_.alpha), logits);
}

template<class Scalar>
void CacheLayer<Scalar>::backward(const MatrixView<Scalar>& unit, const MatrixView<Scalar>& dLogits,
                                  const RunContext& run) {
    const auto factor = static_cast<Scalar>(strength_.alpha) * static_cast<Scalar>(strength_.beta);
    forEachKeyTile(keys_.value.rows(), run, [&](std::size_t, Index begin, Index end) {
        for (const KeySegment& segment : segmentsOf(starts_, begin, end)) {
            auto weights = weights_.middleCols(segment.begin, segment.end - segment.begin);
            weights.array().colwise() *= dLogits.col(segment.label).array() * factor;
        }
        gemm<Scalar>(Transpose::yes, Transpose::no, 1, weights_.middleCols(begin, end - begin), unit, 1,
                     keys_.gradient.middleRows(begin, end - begin));
    });
}

template class CacheLayer<float>;
template class CacheLayer<double>;

} // namespace groupscope
